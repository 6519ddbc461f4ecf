import { Migration } from '@mikro-orm/migrations'

/** A booking that went when an export was taken back is no cancellation: each is looked up by its step. (FIX-38) */
export class Migration094_undone_places extends Migration {
  override up(): void {
    this.addSql(`create index run_step_taken_back on run_step (school_id, ref) where outcome = 'takenBack'`)
  }
}
