import { Migration } from '@mikro-orm/migrations'

const sizes = ['icon_192', 'icon_512', 'maskable_192', 'maskable_512', 'apple_180', 'mail_strip']

/**
 * Every size of a logo is drawn once and kept beside it. `drawn_hash` names the picture they were drawn of: where it is not
 * the one that is kept, as with logos of earlier versions, a job draws it again. Logos that lay elsewhere are shown by no
 * browser any more, since pages load pictures of their own host alone.
 */
export class Migration091_drawn_logos extends Migration {
  override up(): void {
    this.addSql(`alter table school_logo add column drawn_hash text`)
    for (const size of sizes) {
      this.addSql(`alter table school_logo add column ${size} bytea
        check (octet_length(${size}) between 1 and 262144)`)
    }
    this.addSql(`update school set logo_url = null where logo_url is not null and logo_url not like '/app/logo-%'`)
    this.addSql(`update school set print_logo_url = null
      where print_logo_url is not null and print_logo_url not like '/app/logo-%'`)
  }
}
