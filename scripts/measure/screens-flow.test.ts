import { expect, it } from 'vitest'
import { type Step, stepFaults } from './screens-flow.ts'

const timespan = (values: Readonly<Record<string, number>>): Step => ({
  name: 'Home opens',
  lhr: {
    gatherMode: 'timespan',
    categories: {},
    audits: Object.fromEntries(Object.entries(values).map(([id, numericValue]) => [id, { score: 1, numericValue }])),
  },
})
const GOOD = { 'total-blocking-time': 150, 'interaction-to-next-paint': 200, 'cumulative-layout-shift': 0 }

it('takes what is within the limits, and a step without an interaction', () => {
  expect(stepFaults(timespan(GOOD))).toEqual([])
  const { 'interaction-to-next-paint': _, ...rest } = GOOD
  expect(stepFaults(timespan(rest))).toEqual([])
})

it.each(Object.keys(GOOD))('names what is over its limit: %s', (id) => {
  expect(stepFaults(timespan({ ...GOOD, [id]: 201 }))).toEqual([expect.stringContaining(`Home opens: ${id} 201`)])
})

it('counts what was not measured as a fault', () => {
  expect(stepFaults(timespan({}))).toEqual([
    'Home opens: total-blocking-time was not measured',
    'Home opens: cumulative-layout-shift was not measured',
  ])
})

it('judges a snapshot by each audit of accessibility that has weight', () => {
  const snapshot = (refs: Step['lhr']['categories'][string]['auditRefs'], score: number | null): Step => ({
    name: 'Home',
    lhr: { gatherMode: 'snapshot', categories: { accessibility: { score, auditRefs: refs } }, audits: { 'color-contrast': { score } } },
  })
  expect(stepFaults(snapshot([{ id: 'color-contrast', weight: 7 }], 0))).toEqual(['Home: accessibility, color-contrast'])
  expect(stepFaults(snapshot([{ id: 'color-contrast', weight: 0 }], 0))).toEqual([])
  expect(stepFaults(snapshot([{ id: 'color-contrast', weight: 7 }], 1))).toEqual([])
  expect(stepFaults(snapshot([], null))).toEqual(['Home: accessibility was not looked at'])
})
