#!/bin/sh
# Builds deploy/Containerfile, and runs the image as deploy/compose.yaml does: as its user, without capabilities, on a
# root that it can't write to. Then it registers a donation there, runs the health check, and stops it. Times the build,
# and says how large the image is. From a checkout, as root:
#   deploy/try-image.sh
# `deploy/try-image.sh check` only says whether this machine has what it needs: buildah, crun, debootstrap, namespaces,
# and Debian's mirror. The npm registry is needed, too. Nothing is left but a cache in TRY_CACHE.
#
# What differs from a build with Docker and compose:
# - No registry of images is asked. The image that the Containerfile starts from is a Debian 13 made by debootstrap with
#   the Node of our lock file, npm, and the user `node`, under the name that the FROM lines have.
# - Its commands run in a chroot, and crun runs the image, so that neither needs cgroups.
# - The image runs alone: with the embedded database, a demo league, and no Caddy. Its volumes are memory.
# - The mirror, the registry, and the trusted certificates are those of the machine that this runs on.
set -eu

checkout=$(cd "$(dirname "$0")/.." && pwd)
. "$checkout/deploy/try-common.sh"
work=$cache/machine

check() {
	check_machine
	need buildah crun npm
}

outside() {
	check
	lock_cache
	make_debian slim --variant=minbase
	run_inside
}

# All images and containers are in memory and apart from the machine's own.
apart() { buildah --root "$work/images" --runroot "$work/run" --storage-driver overlay "$@"; }

make_base_image() {
	name=$(sed -n 's/^FROM \([^ ]*\).*/\1/p' "$checkout/deploy/Containerfile" | sort -u)
	[ "$(echo "$name" | wc -l)" = 1 ] || die "the Containerfile starts from several images: $name"
	container=$(apart from scratch)
	files=$(apart mount "$container")
	cp -a "$cache/slim/." "$files"
	# As slim as the image of that name, or the size would say nothing.
	(cd "$files" && rm -rf var/lib/apt/lists/* var/cache/apt/*.bin usr/share/doc usr/share/man usr/share/info usr/share/locale)
	printf '%s "";\n' Dir::Cache::pkgcache Dir::Cache::srcpkgcache >"$files/etc/apt/apt.conf.d/slim"
	echo 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };' >>"$files/etc/apt/apt.conf.d/slim"
	cp -L "$node" "$files/usr/local/bin/node"
	PATH=$(dirname "$node"):$PATH npm install --global --silent --cache="$cache/npm" --prefix="$files/usr/local" npm@11
	chroot "$files" useradd --uid 1000 --create-home --shell /bin/bash node
	apart commit --quiet --rm "$container" "$name" >"$work/output" 2>&1 || die "no base image: $(cat "$work/output")"
}

build() {
	certificates=/etc/ssl/certs/ca-certificates.crt
	printf 'registry=%s\n' "$(registry)" >"$work/npmrc"
	set --
	if [ -f $certificates ]; then
		echo 'cafile=/run/trusted.crt' >>"$work/npmrc"
		set -- --volume "$certificates:/run/trusted.crt:ro"
	fi
	apart build --quiet --pull-never --format docker --isolation chroot --file "$checkout/deploy/Containerfile" --tag nil-athletes \
		--volume "$work/npmrc:/usr/local/etc/npmrc:ro" --volume "$cache/npm:/root/.npm" "$@" "$checkout" >"$work/output" 2>&1 ||
		die "the build failed: $(tail -n 40 "$work/output")"
}

runtime() { crun --root "$work/crun" --cgroup-manager disabled "$@"; }

run() {
	container=$(apart from --pull-never nil-athletes)
	apart inspect --type image nil-athletes >"$work/image.json"
	# crun refuses a machine that has both versions of cgroups. Here it needs none.
	mount -t cgroup2 cgroup2 /sys/fs/cgroup
	mkdir "$work/bundle"
	"$node" "$checkout/tests/long/operations/container-bundle.ts" "$work/image.json" "$(apart mount "$container")" "$work/health" \
		>"$work/bundle/config.json"
	runtime run --bundle "$work/bundle" --pid-file "$work/pid" nil-athletes >"$work/log" 2>&1 &
	container=$!
	for _ in $(seq 100); do if [ -s "$work/pid" ]; then break; fi; sleep 0.1; done
	[ -s "$work/pid" ] || die "it did not start: $(tail -n 20 "$work/log")"
	nsenter --net="/proc/$(cat "$work/pid")/ns/net" "$node" "$checkout/tests/long/operations/ask-site.ts" http://127.0.0.1:8080 "$version" ||
		die "the site does not answer as it should: $(tail -n 20 "$work/log")"
	owner=$(stat --format %u:%g "/proc/$(cat "$work/pid")")
	[ "${owner%:*}" != 0 ] || die 'the site runs as root'
	# As root, who owns them. Only a read-only file system stops that.
	if runtime exec nil-athletes touch /app/package.json 2>/dev/null; then die "the site's files can be written to"; fi
	set --
	while IFS= read -r argument; do set -- "$@" "$argument"; done <"$work/health"
	runtime exec --user "$owner" nil-athletes "$@" || die 'the health check says that the site is ill'
	kill -TERM "$(cat "$work/pid")"
	code=0
	wait $container || code=$?
	[ $code = 0 ] || die "the site stopped with $code: $(tail -n 20 "$work/log")"
	echo 'The health check passes, and SIGTERM ends it with 0'
}

inside() {
	version=$(sed -n 's/^\t"version": "\(.*\)",$/\1/p' "$checkout/package.json")
	mount -t tmpfs -o mode=0755 tmpfs "$work"
	mkdir "$work/temporary"
	export TMPDIR="$work/temporary"
	make_base_image
	started=$(date +%s)
	build
	seconds=$(($(date +%s) - started))
	run
	echo "built in $seconds s, $(apart images --format '{{.Size}}' nil-athletes)"
}

case ${1:-} in
'') outside ;;
check) check ;;
inside) inside ;;
*) die "there is no $1 here, only check" ;;
esac
