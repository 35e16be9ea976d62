#!/bin/bash
# Creates the role of the servers when PostgreSQL starts on an empty volume. The owner of the tables (POSTGRES_USER) migrates and gives it its rights.
set -euo pipefail
: "${SERVER_PASSWORD:?set SERVER_PASSWORD in database.env}"
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$SERVER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role moments_server login password :'password';
SQL
