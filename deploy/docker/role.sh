#!/bin/sh
# Makes the role that Koma signs in with and its database, when PostgreSQL starts without data: no superuser, and owner
# of this database alone. The password is read inside psql, so it is in no list of processes.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --no-psqlrc --set ON_ERROR_STOP=1 <<'SQL'
\set password `cat /run/secrets/database-password`
create role koma login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database koma owner koma;
revoke all on database koma from public;
revoke connect on database postgres from public;
SQL
