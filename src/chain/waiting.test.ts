import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isError } from '#core/errors'
import type { OpenQuestion } from '#protocol/chain'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { type Liar, startLiar } from '../../test/liars/liar.ts'
import { lieNamed } from '../../test/liars/lies.ts'
import { CAST } from '../../devnet/addresses.ts'
import { type ChainClient, connect, endpointAt, newest } from './test-support/anvil.ts'

/** What is waited for is told within a second, with its host, and ends in a failure that names it. */
const CHAIN = 31337

let town: Devnet
let liar: Liar
let chain: ChainClient
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  liar = await startLiar({ upstream: town.url, port: 0 })
}, 180_000)
afterEach(() => {
  chain.close()
  liar.tell(undefined)
})
afterAll(async () => {
  clearInterval(ticking)
  await liar.stop()
  await town.stop()
})

/** How often 50 ms have passed: unlike a clock, it stands still with a process that gets no turn on a busy machine. */
let ticks = 0
const ticking = setInterval(() => ticks++, 50)
const SECOND = 20

/** Every change of what is waited for, with the tick at which it was heard. */
async function open(timeoutMs: number): Promise<{ readonly at: number; readonly open: readonly OpenQuestion[] }[]> {
  const endpoints = [endpointAt(liar.url), endpointAt(`${town.beacon}/`, { id: 'beacon', roles: ['consensus'] })]
  chain = await connect(endpoints, { consensus: { config: 'practice' }, timeoutMs, patient: true })
  const heard: { at: number; open: readonly OpenQuestion[] }[] = []
  chain.on('waiting', (questions) => heard.push({ at: ticks, open: questions }))
  return heard
}
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (!isError(error)) throw error
      expect(JSON.stringify(error.data)).toContain(new URL(liar.url).host)
      return error.code
    },
  )
const readBob = async (): Promise<string> => {
  const header = await newest(chain)
  return codeOf(chain.call('prove', { header, wants: [{ address: CAST.bob, slots: [] }], purpose: 'review' }))
}

it.each([
  ['null-everything', 'rpc/malformed', 4 * SECOND],
  ['silent', 'rpc/timeout', 4 * SECOND],
] as const)('an endpoint that does not answer what was asked (%s) is named within a second, then given up', async (name, code, most) => {
  const heard = await open(3000)
  const header = await newest(chain)
  await expect.poll(() => heard.at(-1)?.open ?? []).toEqual([])
  heard.length = 0
  liar.tell(lieNamed(name))
  const began = ticks
  const ended = await codeOf(chain.call('prove', { header, wants: [{ address: CAST.bob, slots: [] }], purpose: 'review' }))
  expect(ended).toBe(code)
  expect(ticks - began).toBeLessThan(most)
  const [first] = heard.filter(({ open: questions }) => questions.length > 0)
  expect((first?.at ?? Infinity) - began).toBeLessThan(SECOND)
  expect(first?.open).toMatchObject([{ chainId: CHAIN, purpose: 'review', host: new URL(liar.url).host }])
  await expect.poll(() => heard.at(-1)?.open).toEqual([])
})

it('says what became of the try before, and that it is tried again', async () => {
  const heard = await open(3000)
  const header = await newest(chain)
  liar.tell(lieNamed('null-everything'))
  await codeOf(chain.call('prove', { header, wants: [{ address: CAST.bob, slots: [] }], purpose: 'review' }))
  expect(heard.flatMap(({ open: questions }) => questions).some(({ trouble, tries }) => trouble === 'rpc/malformed' && tries > 1)).toBe(
    true,
  )
})

it('asks one that fails again and again each question once, so that its failure is told at once', async () => {
  await open(3000)
  const header = await newest(chain)
  liar.tell(lieNamed('null-everything'))
  await codeOf(chain.call('prove', { header, wants: [{ address: CAST.bob, slots: [] }], purpose: 'review' }))
  const began = ticks
  for (const account of [CAST.alice, CAST.carol, CAST.dave])
    expect(await codeOf(chain.call('prove', { header, wants: [{ address: account, slots: [] }], purpose: 'review' }))).toBe('rpc/malformed')
  expect(ticks - began).toBeLessThan(SECOND)
})

it('says nothing of what takes no time', async () => {
  const heard = await open(3000)
  expect(await readBob()).toBe('none')
  expect(heard.filter(({ open: questions }) => questions.some(({ waitedMs }) => waitedMs < 500))).toEqual([])
})
