import { Migration } from '@mikro-orm/migrations'

/**
 * A note about a student has a version that grows with every change of its text, whoever makes it, so
 * that a save can name the one it was made from; and it remembers who saved it last, `type:code`, and when.
 */
export class Migration006_profile_version extends Migration {
  override up(): void {
    this.addSql(`alter table student
      add column profile_version int not null default 1,
      add column profile_saved_by text,
      add column profile_saved_at timestamp`)

    this.addSql(`create function koma_profile_version() returns trigger language plpgsql as $$
    begin
      new.profile_version := old.profile_version + 1;
      return new;
    end $$`)

    this.addSql(`create trigger student_profile_version before update on student for each row
      when (old.profile is distinct from new.profile) execute function koma_profile_version()`)
  }
}
