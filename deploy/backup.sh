#!/bin/bash
# Writes a dump of the database every day, checks that it can be read, keeps those of 14 days, and copies it elsewhere, encrypted, if
# RESTIC_REPOSITORY is set. Records each success in the database, from which the servers report its age. After a failure it tries again in an hour.
# With "once", does so once and exits, with 1 if it failed.
set -euo pipefail
umask 077
export PGHOST="${PGHOST:-database}" PGUSER="$POSTGRES_USER" PGPASSWORD="$POSTGRES_PASSWORD" PGDATABASE="$POSTGRES_DB"
folder="${BACKUP_DIR:-/backups}"

# The steps of a function are joined by "&&": bash doesn't stop at a failure inside a condition.
record() {
  psql --quiet --no-psqlrc --command "insert into database_facts (name, value) values ('$1', now()::text)
    on conflict (name) do update set value = excluded.value"
}

write_dump() {
  file="$folder/moments-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  pg_dump --format=custom --file "$file.part" && pg_restore --list "$file.part" > /dev/null && mv "$file.part" "$file" &&
    record backup-finished && find "$folder" -name 'moments-*.dump' -mtime +13 -delete
}

# restic encrypts with RESTIC_PASSWORD. Copies end with the 14th day as the dumps do, so that erased members' data ends everywhere.
copy_dump() {
  { restic cat config > /dev/null 2>&1 || restic init --quiet; } && restic backup --quiet --host moments "$file" &&
    restic forget --quiet --host moments --group-by host --keep-within 14d --prune && restic check --quiet && record backup-copied
}

# A copy that failed is tried again with the dump of that day: 24 dumps a day would fill the disk.
tries=0
while true; do
  code=0
  if [ "$tries" -eq 0 ] && ! write_dump; then
    rm -f "$file.part"
    echo 'backup: failed' >&2
    code=1
  elif [ -n "${RESTIC_REPOSITORY:-}" ] && ! copy_dump; then
    echo 'backup: the copy elsewhere failed' >&2
    code=1
    tries="$(((tries + 1) % 24))"
  else
    echo "backup: $file"
    tries=0
  fi
  [ "${1:-}" = once ] && exit "$code"
  sleep "$((code == 0 ? 86400 : 3600))"
done
