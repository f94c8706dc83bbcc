import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SLOW_TESTS, slowFirst } from './slow-first.ts'

const [slowest = '', second = ''] = SLOW_TESTS

it('begins with the slowest, and leaves the others in their order', () => {
  const files = ['b.test.ts', `/somewhere/${second}`, 'a.test.ts', slowest]
  expect(slowFirst(files, (file) => file)).toEqual([slowest, `/somewhere/${second}`, 'b.test.ts', 'a.test.ts'])
})

it('takes no other file for one of them', () => {
  expect(slowFirst(['a.test.ts', `other-${slowest}`], (file) => file)).toEqual(['a.test.ts', `other-${slowest}`])
})

it('names files that are there', () => {
  expect(SLOW_TESTS.filter((file) => !existsSync(file))).toEqual([])
})
