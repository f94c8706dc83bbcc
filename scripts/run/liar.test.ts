import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { EVERY_LIE } from '../../test/liars/lies.ts'

const script = fileURLToPath(new URL('liar.ts', import.meta.url))
const run = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

it('lists every lie with what it changes', () => {
  const lines = run('--list').stdout.trim().split('\n')
  expect(lines).toHaveLength(EVERY_LIE.length)
  for (const { name } of EVERY_LIE) expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${name} +(execution|beacon|any) +`)))
  expect(lines.join('\n')).toContain(EVERY_LIE[0]?.says)
})

it('says so when there is no lie of that name, and explains itself without one', () => {
  const unknown = run('--upstream', 'http://127.0.0.1:1', '--lie', 'truth')
  expect([unknown.status, unknown.stderr.split('\n')[0]]).toEqual([2, 'No lie is named truth.'])
  expect([run().status, run('--lie', 'balance').stderr]).toEqual([2, expect.stringContaining('Usage:')])
})
