import { Migration } from '@mikro-orm/migrations'

/** A teacher who is deleted leaves every list, choice and login, while past lessons go on telling who taught: see Migration022. */
export class Migration027_deleted_teachers extends Migration {
  override up(): void {
    const announced = ['teacher_id', 'display_name', 'calendar_color', 'active', 'priority', 'deleted']
    const row = (which: string) => `(${announced.map((column) => `${which}.${column}`).join(', ')})`
    this.addSql(`alter table teacher add column deleted boolean not null default false`)
    this.addSql(`alter table teacher add constraint teacher_deleted_is_inactive check (not (deleted and active))`)
    this.addSql(`drop trigger teacher_announced on teacher`)
    this.addSql(`create trigger teacher_announced after update of ${announced.join(', ')} on teacher
      for each row when (${row('old')} is distinct from ${row('new')}) execute function koma_announce_school()`)
    this.addSql(`alter table teacher drop constraint teacher_school_id_teacher_id_key`)
    this.addSql(`create unique index teacher_code on teacher (school_id, teacher_id) where not deleted`)
  }
}
