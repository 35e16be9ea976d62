#!/bin/bash
# Writes a dump of the database every day, checks that it can be read, and keeps the last 14. With "once", writes one and exits, with 1 if it failed.
set -euo pipefail
umask 077
export PGHOST="${PGHOST:-database}" PGUSER="$POSTGRES_USER" PGPASSWORD="$POSTGRES_PASSWORD" PGDATABASE="$POSTGRES_DB"
folder="${BACKUP_DIR:-/backups}"
while true; do
  code=1
  file="$folder/moments-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  if pg_dump --format=custom --file "$file.part" && pg_restore --list "$file.part" > /dev/null; then
    mv "$file.part" "$file"
    echo "backup: $file"
    code=0
    find "$folder" -name 'moments-*.dump' | sort | head -n -14 | xargs -r rm --
  else
    rm -f "$file.part"
    echo "backup: failed" >&2
  fi
  [ "${1:-}" = once ] && exit "$code"
  sleep 86400
done
