import { Migration } from '@mikro-orm/migrations'

/** What `withoutUnseen` takes out of texts of one line, as PostgreSQL writes it. */
const UNSEEN = String.raw`\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E007F`
/** Of an address also what joins letters, and what chooses among forms of a sign. */
const IN_ADDRESS = String.raw`${UNSEEN}\u200C\u200D\uFE00-\uFE0F\U000E0080-\U000E0FFF`

const cleaned = (column: string, signs: string) => `btrim(regexp_replace(${column}, '[${signs}]', '', 'g'))`
const address = cleaned('email', IN_ADDRESS)
/** A name of nothing else stays: everybody has one. */
const name = (column: string) => `coalesce(nullif(${cleaned(column, UNSEEN)}, ''), ${column})`

const names = {
  student: { last_name: 'lastName', first_name: 'firstName' },
  teacher: { last_name: 'lastName', first_name: 'firstName', display_name: 'displayName' },
  staff: { last_name: 'lastName', first_name: 'firstName' },
}

/**
 * Takes signs that nobody sees out of addresses and names that were stored before they were taken out at the input: mail
 * to such an address fails, and such a name is not found. The log has an entry for each person. (decision 058)
 */
export class Migration096_unseen_signs extends Migration {
  override up(): void {
    for (const [type, columns] of Object.entries(names)) {
      const mended: [column: string, field: string, to: string][] = [
        ['email', 'email', address],
        ...Object.entries(columns).map(([column, field]): [string, string, string] => [column, field, name(column)]),
      ]
      const differs = mended.map(([column, , to]) => `${column} <> ${to}`).join(' or ')
      const changes = mended.map(([column, field, to]) => `'${field}', case when ${column} <> ${to} then '' end`)
      // The log tells that it was changed, as of every address; before and after look alike.
      this.addSql(`insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, changes)
        select p.school_id, 'record-changed', now() at time zone (select timezone_name from school where id = p.school_id), 'system:koma', '${type}', p.id,
          ${name('last_name')} || ' ' || ${name('first_name')},
          (select jsonb_object_agg(field, '[null, null]'::jsonb)
           from jsonb_object_keys(jsonb_strip_nulls(jsonb_build_object(${changes.join(', ')}))) field)
        from ${type} p where ${differs}`)
      this.addSql(`update ${type} set ${mended.map(([column, , to]) => `${column} = ${to}`).join(', ')},
          notify = notify and ${address} <> '',
          confirmed_email = case when confirmed_email = email then ${address} else confirmed_email end
        where ${differs}`)
    }
    this.addSql(`update school set email = ${address} where email <> ${address}`)
  }
}
