// SPDX-License-Identifier: Apache-2.0
// From one .def file of GADFLY_OPTION rows: a struct with a field and its default for each, the
// options for the command line, and the JSON. Before including, define
//   GADFLY_OPTION_SET   the name of the struct
//   GADFLY_OPTION_FILE  the .def file
// No include guard: it is included once for each set.

struct GADFLY_OPTION_SET {
#define GADFLY_OPTION(type, field, default_value, flag, metavar, help) type field = default_value;
#include GADFLY_OPTION_FILE
#undef GADFLY_OPTION

  // Adds the options to |options|, bound to the fields of this object.
  void declare(std::vector<Option>& options) {
#define GADFLY_OPTION(type, field, default_value, flag, metavar, help) options.push_back({flag, metavar, help, &field});
#include GADFLY_OPTION_FILE
#undef GADFLY_OPTION
  }

  void to_json(nlohmann::ordered_json& object) const {
#define GADFLY_OPTION(type, field, default_value, flag, metavar, help) object[#field] = field;
#include GADFLY_OPTION_FILE
#undef GADFLY_OPTION
  }
};

#undef GADFLY_OPTION_SET
#undef GADFLY_OPTION_FILE
