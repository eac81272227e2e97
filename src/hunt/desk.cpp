// SPDX-License-Identifier: Apache-2.0
#include "hunt/desk.h"

#include <exception>

#include "store/store.h"

namespace gadfly::hunt {

std::string trouble_in(const std::function<void()>& work) {
  try {
    work();
  } catch (const store::StoreError& error) {
    return error.message;
  } catch (const exec::ExecutorLost& lost) {
    return "the sandbox can't be started: " + lost.why;
  } catch (const support::Stopped&) {
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
  return {};
}

}  // namespace gadfly::hunt
