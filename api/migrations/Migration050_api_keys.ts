import { Migration } from '@mikro-orm/migrations'

const said = (row: string) => `(to_jsonb(${row}) - 'version' - 'last_used_at')`
const differs = `${said('old')} is distinct from ${said('new')}`

/** Keys of programs: what they may do, and apart from it the secrets they are known by (decision 037). */
export class Migration050_api_keys extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check check (topic in
      ('slot', 'student', 'teacher', 'staff', 'note', 'course', 'location', 'contract', 'session', 'school', 'mail', 'run',
       'template', 'closure', 'entry', 'webhook', 'apiKey'))`)
    this.addSql(`create table api_key (
      school_id uuid not null references school (id) on delete cascade,
      id uuid not null default uuidv7(),
      version int not null default 1,
      name text not null check (name <> ''),
      code text not null check (code ~ '^[a-z0-9]+$'),
      scopes text[] not null,
      addresses text[] not null default '{}',
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      primary key (school_id, id),
      unique (school_id, code)
    )`)
    // Apart from the record, which is read, compared and told in the log. Two while a key is rotated.
    this.addSql(`create table api_key_secret (
      school_id uuid not null,
      id uuid not null default uuidv7(),
      api_key_id uuid not null,
      token_hash bytea not null,
      made_at timestamptz not null default now(),
      until timestamptz,
      last_used_at timestamptz,
      primary key (school_id, id),
      unique (school_id, token_hash),
      foreign key (school_id, api_key_id) references api_key (school_id, id) on delete cascade
    )`)
    this.addSql(`create index api_key_secret_of on api_key_secret (school_id, api_key_id)`)
    // A secret is to sockets what a session is.
    this.addSql(`create trigger api_key_secret_ended after delete on api_key_secret
      referencing old table as gone for each statement execute function koma_sessions_ended()`)
    this.addSql(`create trigger api_key_record_version before update on api_key for each row
      when (${differs}) execute function koma_record_version()`)
    this.addSql(`create trigger api_key_record_announced after update on api_key for each row
      when (${differs}) execute function koma_record_changed('apiKey')`)
    this.addSql(`create trigger api_key_record_made_or_gone after insert or delete on api_key for each row
      execute function koma_record_changed('apiKey')`)
    // Nobody could grant a flag that nobody holds.
    this.addSql(`update staff set permissions = permissions || '{keysEdit}'
      where staff_id = 'admin' and not 'keysEdit' = any (permissions)`)
  }
}
