import { Migration } from '@mikro-orm/migrations'

const KANA = 'がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゔぁぃぅぇぉっゃゅょゎゕゖ'
const BASE = 'かきくけこさしすせそたちつてとはひふへほはひふへほうあいうえおつやゆよわかけ'
const rows = [
  ['あ', 'あかさたなはまやらわ'],
  ['い', 'いきしちにひみりゐ'],
  ['う', 'うくすつぬふむゆる'],
  ['え', 'えけせてねへめれゑ'],
  ['お', 'おこそとのほもよろを'],
] as const

const inBaseKana = (text: string) =>
  rows.reduce(
    (read, [vowel, row]) => `regexp_replace(${read}, '(?<=[${row}])ー', '${vowel}', 'g')`,
    `translate(${text}, '${KANA}', '${BASE}')`,
  )

/**
 * Names of students and teachers have readings. They are ordered by a text that the database keeps, compared by code
 * points: the order is the same whatever collation a database was made with, and pages of it can be read from an index.
 */
export class Migration152_readings extends Migration {
  override up(): void {
    this.addSql(`create function koma_name_order(last_name text, first_name text, last_reading text, first_reading text)
      returns text language plpgsql immutable strict parallel safe as $$
      declare
        last text := koma_fold(case when last_reading = '' then last_name else last_reading end);
        first text := koma_fold(case when first_reading = '' then first_name else first_reading end);
      begin
        return ${inBaseKana('last')} || ' ' || ${inBaseKana('first')} || '  ' || last || ' ' || first;
      end $$`)
    for (const table of ['student', 'teacher']) {
      this.addSql(`alter table ${table}
        add column last_reading text not null default '',
        add column first_reading text not null default ''`)
      this.addSql(`alter table ${table} add column name_order text collate "C" not null
        generated always as (koma_name_order(last_name, first_name, last_reading, first_reading)) stored`)
    }
    this.addSql(`drop index student_name`)
    this.addSql(`create index student_name_order on student (school_id, name_order, (student_id collate "C"))
      where not deleted`)
    this.addSql(`create index student_code_order on student (school_id, (student_id collate "C")) where not deleted`)

    this.addSql(`drop trigger student_words_changed on student`)
    const named = (which: string) =>
      `(${which}.last_name, ${which}.first_name, ${which}.last_reading, ${which}.first_reading, ${which}.student_id,
        ${which}.phone_number, ${which}.email, ${which}.contract_holder, ${which}.deleted)`
    this.addSql(`create trigger student_words_changed
      after update of last_name, first_name, last_reading, first_reading, student_id, phone_number, email,
        contract_holder, deleted on student
      for each row when (${named('old')} is distinct from ${named('new')}) execute function koma_student_words()`)
  }
}
