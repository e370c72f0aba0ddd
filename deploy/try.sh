#!/bin/sh
# Tries "On the machine" of docs/deploy.md. Makes a fresh Debian 13 in a folder, puts the archive of `npm run pack`
# there, runs the numbered commands as the document has them, and registers a donation on the site through Caddy.
# Counts and times the commands.
# From a checkout, as root, after `npm run pack`:
#   deploy/try.sh
# `deploy/try.sh check` only says whether this machine has what it needs: debootstrap, namespaces, and Debian's mirror.
# The npm registry is needed, too. Nothing is left but a cache in TRY_CACHE (/var/cache/nil-athletes-try).
#
# A folder isn't a machine. What stands in for the rest:
# - The disk is memory.
# - There is no systemd. A `systemctl` of ours starts a unit's ExecStart with its Environment, EnvironmentFile, User,
#   WorkingDirectory, StateDirectory, and AmbientCapabilities. The hardening, restarts, and timers of the units aren't
#   tried, and "enable" does nothing. Where Debian's packages start PostgreSQL and Caddy, this script does.
# - The services have a network of their own with nothing but the loopback, so that no port is in use and nobody is
#   asked for a certificate: after command 12, Caddy gets the line `tls internal`. The name leads to 127.0.0.1.
# - Settings: no mail server (MAIL=folder), and a demo league instead of a roster (SEED=demo). Payments are the sandbox.
# - The mirror, the registry, the proxies, and the trusted certificates are those of the machine that this runs on.
set -eu

checkout=$(cd "$(dirname "$0")/.." && pwd)
. "$checkout/deploy/try-common.sh"
site=give.example.org

# The numbered commands of the section, one per line.
commands_of_the_document() {
	awk '/^## /{ here = ($0 == "## On the machine") } /^```/{ code = !code; next } here && code' "$checkout/docs/deploy.md" |
		awk '{ count++; if (!sub("  +# +" count "$", "")) { print "not numbered " count ": " $0 > "/dev/stderr"; exit 1 } print }'
}

outside() {
	check_machine
	ls "$checkout"/dist/release/nil-athletes-*.tar.gz >/dev/null 2>&1 || die 'there is no archive: npm run pack'
	lock_cache
	make_debian base
	run_inside
}

prepare() {
	# In memory: dpkg waits for the disk with each of 500 packages, and what the folder gets is gone at the end.
	mount -t tmpfs -o mode=0755 tmpfs "$machine"
	cp -a "$cache/base/." "$machine"
	mount -t proc proc "$machine/proc"
	mount -t tmpfs -o mode=0755 tmpfs "$machine/dev"
	for device in null zero full random urandom tty; do
		touch "$machine/dev/$device"
		mount --bind "/dev/$device" "$machine/dev/$device"
	done
	mkdir "$machine/dev/shm" "$machine/dev/pts"
	mount -t tmpfs -o mode=1777 tmpfs "$machine/dev/shm"
	ln -s /proc/self/fd "$machine/dev/fd"
	mount -t tmpfs -o mode=0755 tmpfs "$machine/run"
	mkdir -m 1777 "$machine/run/lock"
	mkdir "$machine/run/units" "$machine/root/.npm"
	mount --bind "$cache/apt" "$machine/var/cache/apt/archives"
	mount --bind "$cache/npm" "$machine/root/.npm"

	for suite in trixie trixie-updates; do echo "deb $(mirror debian) $suite main"; done >"$machine/etc/apt/sources.list"
	# As in a cloud image, there is no list of packages yet.
	rm -rf "$machine"/var/lib/apt/lists/*
	echo "deb $(mirror debian-security) trixie-security main" >>"$machine/etc/apt/sources.list"
	if command -v apt-config >/dev/null; then
		apt-config dump | grep -E '^Acquire::(https?::Proxy|Check-(Valid-Until|Date)) ' >"$machine/etc/apt/apt.conf.d/99-of-the-machine" || true
	fi
	cp -L /etc/resolv.conf "$machine/etc/resolv.conf"
	cp -L /etc/hosts "$machine/etc/hosts"
	echo "127.0.0.1 $site" >>"$machine/etc/hosts"
	if [ -f /etc/ssl/certs/ca-certificates.crt ]; then cp -L /etc/ssl/certs/ca-certificates.crt "$machine/run/trusted.crt"; fi
	cp "$checkout"/dist/release/* "$machine/root/"

	touch "$machine/run/net"
	unshare --net="$machine/run/net" true
	nsenter --net="$machine/run/net" chroot "$machine" /usr/sbin/ip link set lo up
	mount --bind "$machine/etc/hosts" /etc/hosts

	# Packages that are installed here start no services.
	printf '#!/bin/sh\nexit 101\n' >"$machine/usr/sbin/policy-rc.d"
	stand_in_for_systemctl >"$machine/usr/local/bin/systemctl"
	chmod +x "$machine/usr/sbin/policy-rc.d" "$machine/usr/local/bin/systemctl"
}

stand_in_for_systemctl() {
	cat <<'SYSTEMCTL'
#!/bin/sh
set -eu
setting() { sed -n "s/^$1=//p" "$unit"; }

find_unit() {
	name=${1%.service}
	for unit in "/etc/systemd/system/$name.service" "/usr/lib/systemd/system/$name.service"; do
		if [ -f "$unit" ]; then return; fi
	done
	echo "systemctl: there is no unit $name" >&2
	exit 5
}

# Becomes the process of the unit.
become() {
	user=$(setting User)
	directory=$(setting WorkingDirectory)
	capabilities=$(setting AmbientCapabilities | tr A-Z a-z | sed 's/cap_/+/g; s/ /,/g')
	cd "${directory:-/}"
	umask "$(setting UMask | grep . || echo 0022)"
	if [ -n "$(setting StateDirectory)" ]; then install -d -o "$user" -m "$(setting StateDirectoryMode)" "/var/lib/$(setting StateDirectory)"; fi
	command=$(setting "$1")
	set -- PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin LANG=C.UTF-8 "HOME=$(getent passwd "$user" | cut -d: -f6)" "USER=$user"
	lines=$(setting Environment; cat $(setting EnvironmentFile) /dev/null)
	while IFS= read -r line; do
		case $line in '' | '#'*) ;; *) set -- "$@" "$line" ;; esac
	done <<LINES
$lines
LINES
	# No unit here quotes an argument of its command.
	exec nsenter --net=/run/net setpriv --reuid "$user" --regid "$user" --init-groups \
		${capabilities:+--inh-caps "$capabilities" --ambient-caps "$capabilities"} env -i "$@" $command
}

start() {
	case $1 in
	*.timer) return ;;
	postgresql) nsenter --net=/run/net /etc/init.d/postgresql start && return ;;
	esac
	find_unit "$1"
	if [ "$(setting Type)" = oneshot ]; then
		(become ExecStart)
	else
		(
			code=0
			sh "$0" become "$name" || code=$?
			echo "$code" >"/run/units/$name.code"
		) >"/run/units/$name.log" 2>&1 &
	fi
}

stop() {
	kill "$(cat "/run/units/$1.pid")"
	for _ in $(seq 150); do
		if [ -f "/run/units/$1.code" ]; then return "$(cat "/run/units/$1.code")"; fi
		sleep 0.1
	done
	echo "systemctl: $1 didn't stop within 15 seconds" >&2
	return 1
}

verb=$1
shift
for unit in "$@"; do
	case $verb:$unit in
	become:*)
		find_unit "$unit"
		echo $$ >"/run/units/$name.pid"
		become ExecStart
		;;
	start:* | enable:*) if [ "$unit" != --now ]; then start "$unit"; fi ;;
	stop:*) stop "$unit" ;;
	reload:*)
		find_unit "$unit"
		(become ExecReload)
		;;
	*)
		echo "systemctl: this stand-in doesn't know $verb $unit" >&2
		exit 2
		;;
	esac
done
SYSTEMCTL
}

# Runs a command on the fresh machine as root in root's folder.
on_machine() {
	chroot "$machine" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
		http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" no_proxy="${no_proxy:-}" \
		npm_config_registry="$(registry)" NODE_EXTRA_CA_CERTS=/run/trusted.crt \
		sh -c 'cd /root && sh -euc "$1"' sh "$1" </dev/null
}

now() { date +%s%N; }
seconds_since() { awk "BEGIN { printf \"%.1f\", ($(now) - $1) / 1e9 }"; }

after() {
	case $1 in
	*'apt-get install'*) on_machine 'systemctl start postgresql caddy' ;;
	*site.env*) on_machine "sed -i 's/^SMTP_URL=.*/MAIL=folder\nSEED=demo/' /etc/nil-athletes/site.env" ;;
	*/etc/caddy/Caddyfile*) on_machine "sed -i 's/^$site {/&\n\ttls internal/' /etc/caddy/Caddyfile" ;;
	esac
}

inside() {
	machine=$cache/machine
	prepare
	version=$(sed -n 's/^\t"version": "\(.*\)",$/\1/p' "$checkout/package.json")
	commands=$(commands_of_the_document)
	printf '%s\n' "$commands" | sed "s/VERSION/$version/g" >"$machine/run/commands"
	count=0
	nanoseconds=0
	while IFS= read -r command; do
		count=$((count + 1))
		started=$(now)
		on_machine "$command" >"$machine/run/output" 2>&1 || {
			cat "$machine/run/output" >&2
			die "command $count failed: $command"
		}
		nanoseconds=$((nanoseconds + $(now) - started))
		printf '%3d %6s s  %s\n' "$count" "$(seconds_since "$started")" "$command"
		after "$command" >"$machine/run/output" 2>&1 || die "after command $count: $(cat "$machine/run/output")"
	done <"$machine/run/commands"

	started=$(now)
	authority=$machine/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
	NODE_EXTRA_CA_CERTS=$authority nsenter --net="$machine/run/net" "$node" \
		"$checkout/tests/long/operations/ask-site.ts" "https://$site" "$version" || {
		for log in "$machine"/run/units/*.log; do echo "-- $(basename "$log")" && tail -n 20 "$log"; done >&2
		die 'the site does not answer as it should'
	}
	on_machine 'systemctl start nil-athletes-backup && ls /var/backups/nil-athletes' || die 'no backup'
	on_machine 'systemctl stop nil-athletes' || die "the site stopped with $?"
	awk "BEGIN { printf \"%d commands, %.0f s\n\", $count, $nanoseconds / 1e9 }"
}

case ${1:-} in
'') outside ;;
check) check_machine ;;
inside) inside ;;
*) die "there is no $1 here, only check" ;;
esac
