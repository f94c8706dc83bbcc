import { expect, it } from 'vitest'
import type { Finding } from '#core/signing/finding'
import { asidesOf, mainOf, notesOf, warningsOf } from './asides.ts'

const words = { id: 'x' }
const finding = (rule: string, level: Finding['level'], material?: boolean): Finding => ({
  rule,
  level,
  say: words,
  why: words,
  todo: words,
  ...(material === undefined ? {} : { material }),
})
const rules = (list: readonly Finding[]) => list.map(({ rule }) => rule)

it('folds only gaps that change nothing, and shows every finding once', () => {
  const findings = [
    finding('a', 'danger'),
    finding('b', 'unknown', true),
    finding('simulation/not-run', 'danger'),
    finding('c', 'unknown'),
    finding('d', 'info'),
  ]
  expect(rules(mainOf({ findings }))).toEqual(['a', 'b', 'simulation/not-run', 'd'])
  expect(rules(asidesOf({ findings }))).toEqual(['c'])
})

it('says openly what is unknown of a whole chain', () => {
  const findings = [finding('chain/not-l1', 'unknown'), finding('c', 'unknown')]
  expect(rules(mainOf({ findings }))).toEqual(['chain/not-l1'])
  expect(rules(asidesOf({ findings }))).toEqual(['c'])
})

it('folds a note that a person cannot act on, and shows the same of what nobody understands', () => {
  const note = finding('block/outcome-depends', 'info')
  const known = { findings: [finding('a', 'warn'), note, finding('recipient/first-time', 'info'), finding('b', 'info')] }
  expect([rules(warningsOf(known)), rules(notesOf(known))]).toEqual([
    ['a', 'b'],
    ['block/outcome-depends', 'recipient/first-time'],
  ])
  const unknown = { findings: [finding('call/unknown', 'warn'), note, finding('recipient/first-time', 'warn')] }
  expect([rules(warningsOf(unknown)), rules(notesOf(unknown))]).toEqual([
    ['call/unknown', 'block/outcome-depends', 'recipient/first-time'],
    [],
  ])
})
