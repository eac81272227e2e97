// SPDX-License-Identifier: Apache-2.0
#include "lang/checksum.h"

namespace gadfly::lang {
namespace {

void add_parts(const Program& program, Type type, CheckedPart part,
               std::vector<CheckedPart>& out) {
  const TypeInfo& info = program.types.info(type);
  if (program.types.is_scalar(type)) {
    out.push_back(std::move(part));
    return;
  }
  const bool is_array = info.kind == TypeKind::Array;
  const std::uint64_t count = is_array ? info.count : program.types.record(type).fields.size();
  for (std::uint32_t i = 0; i < count; ++i) {
    CheckedPart inner = part;
    inner.path.push_back(i);
    add_parts(program, is_array ? info.element : program.types.record(type).fields[i].type,
              std::move(inner), out);
  }
}

}  // namespace

std::vector<CheckedPart> checked_parts(const Program& program) {
  std::vector<CheckedPart> parts;
  for (const VarId id : program.globals)
    add_parts(program, program.var(id).type, CheckedPart{id, {}}, parts);
  return parts;
}

std::uint64_t mix(std::uint64_t checksum, std::uint64_t value) {
  checksum = (checksum ^ value) * 0x100000001b3u;
  return checksum ^ checksum >> 29;
}

}  // namespace gadfly::lang
