import { describe, expect, it } from 'vitest'
import { createClient, createPortPair, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators, type LoggedRequest } from '#protocol/chain'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { fail } from '#core/errors'
import { codeOf } from '../../vault/test-support/world.ts'
import { createDeviceUses } from '../devices/device-uses.ts'
import { createRequestLog } from './request-log.ts'

const entry = (id: number, at: number): LoggedRequest => ({
  id,
  at,
  chainId: 1,
  host: 'node.example',
  owner: 'foreign',
  purpose: 'balances',
  methods: ['eth_getProof'],
  names: [],
  bytesOut: 10,
  bytesIn: 20,
  ms: 5,
  outcome: 'ok',
})

/** A chain Worker's side of the wire that answers only what the log asks, and two tabs that listen to it. */
function world(past: readonly LoggedRequest[]) {
  let kept = past
  const browser = createTestPlatform()
  const tab = () => {
    const [page, worker] = createPortPair()
    const forgetRequests = ({ through }: { readonly through: number }): void => void (kept = kept.filter(({ id }) => id > through))
    const server = serve<ChainCalls, ChainEvents>(worker, { requestLog: () => kept, forgetRequests } as never, chainValidators)
    return { log: createRequestLog(createClient<ChainCalls, ChainEvents>(page, 'chain'), browser.tab()), server }
  }
  const [first, second] = [tab(), tab()]
  const tell = (one: LoggedRequest): void => [first, second].forEach(({ server }) => server.announce('requested', one))
  return { log: first.log, other: second.log, later: () => tab().log, tell }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('request log', () => {
  it('shows what left before this tab was opened, once', async () => {
    const { log, tell } = world([entry(1, 100), entry(2, 200)])
    tell(entry(2, 200))
    await log.load()
    await log.load()
    expect(log.entries.get().map(({ id }) => id)).toEqual([1, 2])
  })
  it('keeps counting when another tab takes over and its Worker begins at one again', async () => {
    const { log, tell } = world([])
    tell(entry(1, 100))
    tell(entry(1, 900))
    await settled()
    expect(log.entries.get().map(({ at }) => at)).toEqual([100, 900])
  })
  it('has a line for each use of a device in every tab, and clears it with the others', async () => {
    const { log, other } = world([])
    const use = createDeviceUses(log.note, () => 400)
    expect(await use('Blue Stone', 'signature', async () => 'signed')).toBe('signed')
    expect(await codeOf(use('Ledger', 'addresses', async () => Promise.reject(fail('device/locked'))))).toBe('device/locked')
    expect(await codeOf(use('Ledger', 'signature', async () => Promise.reject(fail('device/refused'))))).toBe('device/refused')
    await settled()
    for (const { entries } of [log, other])
      expect(
        entries.get().map(({ host, purpose, methods, outcome, error, names }) => [host, purpose, ...methods, outcome, error, names.length]),
      ).toEqual([
        ['Ledger', 'device', 'signature', 'aborted', 'device/refused', 0],
        ['Ledger', 'device', 'addresses', 'failed', 'device/locked', 0],
        ['Blue Stone', 'device', 'signature', 'ok', undefined, 0],
      ])
    await log.clear()
    await settled()
    expect([log.entries.get(), other.entries.get()]).toEqual([[], []])
  })
  it('does not bring back what was cleared', async () => {
    const { log, tell } = world([entry(1, 100)])
    await log.load()
    await log.clear()
    await log.load()
    expect(log.entries.get()).toEqual([])
    tell(entry(2, 200))
    await settled()
    expect(log.entries.get().map(({ id }) => id)).toEqual([2])
  })
  it('is cleared in the other tabs, and stays so in those that are opened later, but for what arrived since', async () => {
    const { log, other, later, tell } = world([entry(1, 100), entry(2, 200)])
    await log.load()
    await other.load()
    await log.clear()
    expect(other.entries.get()).toEqual([])
    const third = later()
    await third.load()
    expect(third.entries.get()).toEqual([])
    tell(entry(3, 150))
    await settled()
    expect(other.entries.get().map(({ id }) => id)).toEqual([3])
  })
})
