import { Migration } from '@mikro-orm/migrations'

/** A long run is taken back step by step, too: how many of its steps have been gone through, last to first. */
export class Migration082_runs_go_back extends Migration {
  override up(): void {
    this.addSql(`alter table run add column going_back int`)
    this.addSql(`alter table run add constraint run_going_back check (going_back between 0 and done)`)
  }
}
