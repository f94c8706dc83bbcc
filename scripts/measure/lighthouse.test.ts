import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { supplyFaults } from '../check/supply-check.ts'
import { lostPoints, medianScores, scoreFaults, type Scores } from './lighthouse.ts'

const FULL: Scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Tools with a package of their own. */
const PACKAGES = ['lighthouse', 'firefox'] as const
const read = (tool: (typeof PACKAGES)[number], name: string): string => readFileSync(`test/${tool}/${name}`, 'utf8')

it('takes the middle of each category by itself', () => {
  const runs = [FULL, { ...FULL, performance: 60, seo: 92 }, { ...FULL, performance: 97, seo: 92 }]
  expect(medianScores(runs)).toEqual({ ...FULL, performance: 97, seo: 92 })
})

it('wants everything on a desktop, and 95 of performance on a phone', () => {
  expect(scoreFaults('desktop', FULL)).toEqual([])
  expect(scoreFaults('desktop', { ...FULL, performance: 99 })).toEqual(['performance 99, at least 100 is wanted'])
  expect(scoreFaults('mobile', { ...FULL, performance: 95 })).toEqual([])
  expect(scoreFaults('mobile', { ...FULL, performance: 94, accessibility: 99 })).toEqual([
    'performance 94, at least 95 is wanted',
    'accessibility 99, at least 100 is wanted',
  ])
})

it('names the audits that took points, and none without weight', () => {
  const none = { score: 1, auditRefs: [] }
  const auditRefs = [
    { id: 'paint', weight: 10 },
    { id: 'blocking', weight: 30 },
    { id: 'fine', weight: 25 },
    { id: 'hint', weight: 0 },
  ]
  const audits = {
    paint: { title: 'Paint', score: 0.8, displayValue: '2.0 s' },
    blocking: { title: 'Blocking', score: 0.2 },
    fine: { title: 'Fine', score: 1 },
    hint: { title: 'Hint', score: 0 },
  }
  const categories = { performance: { score: 0.9, auditRefs }, accessibility: none, 'best-practices': none, seo: none }
  expect(lostPoints({ categories, audits })).toEqual(['blocking', 'paint (2.0 s)'])
})

it.each(PACKAGES)('comes in one exact version, by hashes, with install scripts off [X3]: %s', (tool) => {
  expect(supplyFaults(JSON.parse(read(tool, 'package.json')), JSON.parse(read(tool, 'package-lock.json')), read(tool, '.npmrc'))).toEqual(
    [],
  )
})
