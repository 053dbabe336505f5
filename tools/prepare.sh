# Sourced by the scripts in bin: makes the checkout ready to run. POSIX sh; expects $root, as working directory too.

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

node_dir="$root/node_modules/.bin"

need_npm() {
  command -v node >/dev/null 2>&1 ||
    fail "Node.js is missing. Install version 20 or later (nodejs.org, apt, brew, nvm) and try again."
  command -v npm >/dev/null 2>&1 ||
    fail "npm is missing. It comes with Node.js from nodejs.org; on Debian: apt install npm."
  major=$(node -p 'process.versions.node.split(".")[0]') || fail "node does not run on this machine."
  [ "$major" -ge 20 ] || fail "Node.js $(node -v) is too old to install with. Version 20 or later is needed."
}

# The lock is a symbolic link: it is made in one step and names its owner's process. So two runs in one checkout take turns.
lock_path="$root/tmp/prepare.lock"

lock() {
  mkdir -p "$root/tmp"
  told=
  until ln -s "$$" "$lock_path" 2>/dev/null; do
    owner=$(readlink "$lock_path" 2>/dev/null) || continue
    if ! is_ours "$owner"; then
      # If several runs see that the owner is dead, only one may remove the lock.
      if ln -s "$$" "$lock_path.clearing" 2>/dev/null; then
        [ "$(readlink "$lock_path" 2>/dev/null)" = "$owner" ] && rm -f "$lock_path"
        rm -f "$lock_path.clearing"
      else
        sleep 1
        cleaner=$(readlink "$lock_path.clearing" 2>/dev/null) && ! is_ours "$cleaner" && rm -f "$lock_path.clearing"
      fi
      continue
    fi
    [ -n "$told" ] || say "Another start or test run ($owner) is preparing this checkout; waiting for it ..."
    told=1
    sleep 1
  done
  trap unlock EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

unlock() {
  [ "$(readlink "$lock_path" 2>/dev/null)" = "$$" ] && rm -f "$lock_path"
  trap - EXIT INT TERM HUP
}

# Whether the process is alive and one of our scripts: after a crash another program may have its number.
is_ours() {
  kill -0 "$1" 2>/dev/null || return 1
  if [ -r "/proc/$1/cmdline" ]; then
    tr '\0' ' ' <"/proc/$1/cmdline"
  else
    ps -p "$1" -o args= 2>/dev/null
  fi | grep -Eq '(^|[/ ])(start|test|prove|staff|backup|restore)( |$)'
}

fingerprint() {
  find "$@" -type f ! -name '*.test.ts' ! -name '*.test.tsx' -exec cksum {} + 2>/dev/null |
    LC_ALL=C sort | cksum
}

install_stamp="$root/node_modules/.installed"
installed() {
  [ -x "$node_dir/node" ] && [ "$(cat "$install_stamp" 2>/dev/null)" = "$(cksum <package-lock.json)" ]
}

install_if_needed() {
  installed && return 0
  need_npm
  lock
  if ! installed; then
    say "Installing packages (a minute or two the first time) ..."
    began=$(date +%s)
    wanted=$(cksum <package-lock.json)
    npm ci --no-audit --no-fund --loglevel=error >&2 || fail "Installing failed; the lines above say why."
    "$node_dir/node" --version >/dev/null 2>&1 ||
      fail "The bundled Node.js does not run here. Were install scripts switched off? Try: npm ci --ignore-scripts=false"
    printf '%s\n' "$wanted" >"$install_stamp"
    say "Installed in $(($(date +%s) - began)) s."
  fi
  unlock
}

build_stamp="$root/build/.built"
build_sources() {
  fingerprint web i18n contracts tools/build*.ts tools/vite-*.ts vite.config.ts react-router.config.ts package.json package-lock.json
}
built() {
  [ -d build ] && [ "$(cat "$build_stamp" 2>/dev/null)" = "$(build_sources)" ]
}

build_if_stale() {
  built && return 0
  lock
  result=0
  if ! built; then
    say "Building the pages ..."
    began=$(date +%s)
    # Taken before the build: a change during the build makes it stale again.
    wanted=$(build_sources)
    rm -f "$build_stamp"
    if "$node_dir/node" tools/build.ts >tmp/build.log 2>&1; then
      printf '%s\n' "$wanted" >"$build_stamp"
      say "Built in $(($(date +%s) - began)) s."
    else
      cat tmp/build.log >&2
      say "The build failed."
      result=1
    fi
  fi
  unlock
  return $result
}
