import { Migration } from '@mikro-orm/migrations'

/**
 * The school's own clauses of agreements, a version for each change and language, and when printed agreements were
 * signed. Neither is ever changed: an agreement keeps the words it was printed with.
 */
export class Migration148_agreement_templates extends Migration {
  override up(): void {
    this.addSql(`create table agreement_template (
      school_id uuid not null references school (id),
      language text not null check (language in ('jp', 'en')),
      version int not null check (version >= 1),
      body text not null check (length(body) <= 20000),
      actor text not null,
      at timestamp not null,
      primary key (school_id, language, version))`)
    this.addSql(`create trigger agreement_template_append_only before update or delete on agreement_template
      for each row execute function koma_append_only()`)
    this.addSql(`create table agreement_signature (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      contract_id uuid not null,
      agreement_id uuid not null,
      signed_on date,
      actor text not null,
      at timestamp not null,
      primary key (school_id, id),
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade,
      foreign key (school_id, agreement_id) references contract_agreement (school_id, id) on delete cascade)`)
    this.addSql(`create index agreement_signature_of on agreement_signature (school_id, agreement_id, id)`)
    this.addSql(`create trigger agreement_signature_append_only before update on agreement_signature
      for each row execute function koma_append_only()`)
    this.addSql(`create trigger agreement_signature_no_delete before delete on agreement_signature
      for each row execute function koma_entry_goes_with_contract()`)
  }
}
