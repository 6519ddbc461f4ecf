import 'reflect-metadata'
import 'temporal-polyfill/global'
import { afterAll } from 'vitest'
import { closeTestDatabase } from './database.ts'

afterAll(closeTestDatabase)
