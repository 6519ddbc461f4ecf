import { Migration } from '@mikro-orm/migrations'

/**
 * Keeps which address of an account was confirmed by somebody who may set its password. Null is the address of a row
 * that was here before, until it gets another one; a new row has none, whoever writes it. (decision 053)
 */
export class Migration093_confirmed_addresses extends Migration {
  override up(): void {
    for (const type of ['student', 'teacher', 'staff']) {
      // In two steps, so that no row is rewritten.
      this.addSql(`alter table ${type} add column confirmed_email text`)
      this.addSql(`alter table ${type} alter column confirmed_email set default ''`)
    }
  }
}
