import type { EntityMetadata, EntityProperty } from '@mikro-orm/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { Staff } from '../src/staff/staff.entity.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { addStaff, makeSchool } from './school.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

/** A column as both sides know it. */
interface Column {
  type: string
  nullable: boolean
  default: string | null
  key: boolean
}

const names: Record<string, string> = {
  integer: 'int',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
  'varchar(255)': 'text',
}

/** The columns of a table as the migrations left them, but those that the database computes. */
async function columnsOf(table: string): Promise<Record<string, Column>> {
  const rows = await query<Column & { name: string }>(
    database.orm.em.fork(),
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
       pg_get_expr(d.adbin, d.adrelid) as default, coalesce(a.attnum = any(i.indkey), false) as key
     from pg_attribute a
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  )
  return Object.fromEntries(
    rows.map(({ name, ...column }) => [
      name,
      { ...column, type: shortType(column.type), default: plain(column.default) },
    ]),
  )
}

function shortType(type: string): string {
  return names[type] ?? type
}

/** A default without quotes and casts, so that both spellings of it are one. */
function plain(value: string | null | undefined): string | null {
  if (value === null || value === undefined || value === 'null') return null
  const text = value
    .replace(/^ARRAY\[(.*)\]$/, '{$1}')
    .replaceAll(/::[a-z ]+(\[\])?/g, '')
    .replaceAll("'", '')
  return text.replaceAll(', ', ',').replace(/^(\d\d:\d\d):00$/, '$1')
}

function columnOf(property: EntityProperty): Column {
  return {
    type: shortType(property.columnTypes[0] ?? ''),
    nullable: property.nullable ?? false,
    default: plain(defaultOf(property)),
    key: property.primary ?? false,
  }
}

function defaultOf({ version, default: given, defaultRaw }: EntityProperty): string | null | undefined {
  if (version === true) return '1'
  return Array.isArray(given) ? `{${given.join(',')}}` : defaultRaw
}

const entities = () =>
  [...database.orm.getMetadata().getAll().values()].filter(({ tableName }) => tableName !== 'mikro_orm_migrations')

function columnsIn(meta: EntityMetadata): Record<string, Column> {
  return Object.fromEntries(meta.props.map((property) => [property.fieldNames[0] ?? '', columnOf(property)]))
}

describe('entities and tables', () => {
  test('every entity says of its columns what the migrations made: types, nulls, defaults and keys', async () => {
    expect(entities().length).toBeGreaterThan(7)
    for (const meta of entities()) {
      const table = await columnsOf(meta.tableName)
      const answer = columnsIn(meta)
      const created = Object.fromEntries(Object.keys(answer).map((name) => [name, table[name]]))
      expect({ [meta.className]: answer }).toEqual({ [meta.className]: created })
    }
  })

  test('every column of a record is known to an entity', async () => {
    const known = new Map<string, Set<string>>()
    for (const meta of entities()) {
      const columns = known.get(meta.tableName) ?? new Set<string>()
      for (const name of Object.keys(columnsIn(meta))) columns.add(name)
      known.set(meta.tableName, columns)
    }
    for (const [table, columns] of known) {
      expect({ [table]: Object.keys(await columnsOf(table)).toSorted() }).toEqual({ [table]: [...columns].toSorted() })
    }
  })
})

describe('a school guards its records', () => {
  test('a query without a school is an error, and one with it sees no other', async () => {
    const { orm } = database
    const [school, other] = [await makeSchool(orm), await makeSchool(orm)]
    const { id } = await addStaff(school)
    const em = orm.em.fork()
    await expect(em.findOne(Staff, { id })).rejects.toThrow(`No arguments provided for filter 'school'`)
    em.setFilterParams('school', { schoolId: other.id })
    expect(await em.findOne(Staff, { id })).toBeNull()
    expect(await em.nativeUpdate(Staff, { id }, { lastName: 'X' })).toBe(0)
    expect(await em.nativeDelete(Staff, { id })).toBe(0)
    em.setFilterParams('school', { schoolId: school.id })
    expect(await em.findOne(Staff, { id })).toMatchObject({ id, schoolId: school.id, version: 1 })
  })

  test("a flush skips another school's records", async () => {
    const { orm } = database
    const [school, other] = [await makeSchool(orm), await makeSchool(orm)]
    const { id } = await addStaff(school)
    const em = orm.em.fork()
    em.setFilterParams('school', { schoolId: school.id })
    const staff = await em.findOneOrFail(Staff, { id })
    em.setFilterParams('school', { schoolId: other.id })
    staff.lastName = 'X'
    await expect(em.flush()).rejects.toThrow('of another school')
  })

  test('a new record is of the school of the request, and the database gives id and version', async () => {
    const school = await makeSchool(database.orm)
    const em = database.orm.em.fork()
    em.setFilterParams('school', { schoolId: school.id })
    const created = em.create(Staff, { staffCode: 'made', lastName: '山田', firstName: '太郎' })
    await em.flush()
    expect(created).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), schoolId: school.id, version: 1 })
    created.lastName = '田中'
    await em.flush()
    expect(created.version).toBe(2)
    const [row] = await query(em, `select last_name, version from staff where school_id = $1`, [school.id])
    expect(row).toEqual({ last_name: '田中', version: 2 })
  })
})
