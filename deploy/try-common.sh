# What deploy/try.sh and deploy/try-image.sh share. Expects `checkout`.

# In a folder that everybody may write to, anybody could create it first, and root runs what is in it.
cache=${TRY_CACHE:-/var/cache/nil-athletes-try}
node=$checkout/node_modules/.bin/node

die() {
	echo "deploy/$(basename "$0"): $*" >&2
	exit 1
}

need() {
	for tool in "$@"; do command -v "$tool" >/dev/null || die "$tool isn't installed"; done
}

# The address in the machine's own apt sources whose path ends like this, or Debian's.
mirror() {
	of_apt=$(apt-get indextargets --format '$(REPO_URI)' 2>/dev/null | grep -m 1 -E "/$1/?\$" || true)
	of_apt=${of_apt:-http://deb.debian.org/$1}
	echo "${of_apt%/}"
}

registry() {
	of_npm=$(cd / && npm config get registry 2>/dev/null || true)
	echo "${of_npm:-https://registry.npmjs.org/}"
}

# Whether this machine can make a Debian and run it apart from everything else.
check_machine() {
	[ "$(id -u)" = 0 ] || die 'only root can mount'
	need debootstrap unshare nsenter wget
	unshare --mount --pid --net --fork true 2>/dev/null || die 'this machine allows no namespaces'
	wget --quiet --spider --tries=1 --timeout=20 "$(mirror debian)/dists/trixie/InRelease" || die "$(mirror debian) doesn't answer"
}

# Makes a Debian 13 in a folder of the cache, unless it is there. More arguments go to debootstrap.
make_debian() {
	folder=$cache/$1
	shift
	if [ -d "$folder" ]; then return; fi
	echo "Making a Debian 13 in $folder, once ..."
	rm -rf "$folder.new"
	debootstrap "$@" trixie "$folder.new" "$(mirror debian)" >"$folder.log" 2>&1 || die "debootstrap failed: $(tail -n 3 "$folder.log")"
	rm -f "$folder.new"/var/cache/apt/archives/*.deb
	mv "$folder.new" "$folder"
}

# Runs `SCRIPT inside` with mounts and processes that end with it, whatever happens. One run at a time.
run_inside() {
	mkdir -p "$cache/machine"
	unshare --mount --pid --fork --kill-child --mount-proc "$0" inside &
	# It ignores every other signal.
	trap 'kill -KILL $!; exit 130' INT TERM
	wait $!
}

lock_cache() {
	umask 022
	mkdir -p "$cache"
	case $(stat --format '%u %A' "$cache") in
	'0 d'????-??-?*) ;;
	*) die "$cache: only root may own this folder and write to it" ;;
	esac
	mkdir -p "$cache/apt/partial" "$cache/npm"
	exec 9>"$cache/lock"
	flock 9
}
