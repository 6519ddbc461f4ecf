import { Migration } from '@mikro-orm/migrations'

/** Sessions of who asked to stay signed in on a device, and what each session's browser is called where its owner sees them. */
export class Migration032_staying_sessions extends Migration {
  override up(): void {
    this.addSql(`alter table session add column stays boolean not null default false,
      add column browser text not null default ''`)
  }
}
