import { describe, expect, it } from 'vitest'
import { isError } from '../errors.ts'
import { readBuildRecord, recordLines } from './build-record.ts'

const HASH = 'a'.repeat(64)
const FILES = { 'index.html': HASH, 'version.json': HASH, 'assets/app/start-1_2.js': HASH }
const text = (record: unknown): string => JSON.stringify(record)

it('reads a record, and prints its lines as sha256sum does, sorted', () => {
  expect(readBuildRecord(text({ hash: HASH, files: FILES, more: 1 }))).toEqual({ hash: HASH, files: FILES })
  expect(recordLines({ b: '2', a: '1' })).toBe('1  a\n2  b\n')
})

describe('refuses', () => {
  it.each([
    ['no JSON', '<!doctype html>'],
    ['a list', '[]'],
    ['no hash', text({ files: FILES })],
    ['a hash that is none', text({ hash: HASH.toUpperCase(), files: FILES })],
    ['no files', text({ hash: HASH, files: {} })],
    ['no page', text({ hash: HASH, files: { 'version.json': HASH } })],
    ['no version', text({ hash: HASH, files: { 'index.html': HASH } })],
    ['a file without a hash', text({ hash: HASH, files: { ...FILES, x: '' } })],
    ...['../x', '/x', 'a//b', 'a/../b', '.x', 'a/.x', 'a b', 'a?b', 'a#b', '%2e%2e/x', 'http://x', 'a\\b', ''].map((path) => [
      `the path ${path}`,
      text({ hash: HASH, files: { ...FILES, [path]: HASH } }),
    ]),
  ])('%s', (_name, record) => {
    let thrown: unknown
    try {
      readBuildRecord(record)
    } catch (error) {
      thrown = error
    }
    expect(isError(thrown, 'release/malformed')).toBe(true)
  })

  it('names of Object, which every object has', () => {
    const record = readBuildRecord(text({ hash: HASH, files: FILES }))
    expect(record.files['constructor']).toBe(undefined)
    expect(() => readBuildRecord(`{"hash":"${HASH}","files":{"__proto__":"x"}}`)).toThrow('release/malformed')
  })
})
