import { describe, expect, it } from 'vitest'
import { ETHEREUM } from '../../core/test-support/ethereum.ts'
import type { Chain } from '#core/chains/chain'
import type { LightClientState } from '#core/chains/consensus'
import { unknownForkIn } from './unknown-fork.ts'

const NOW = 1_795_000_000
const chain = (more: Partial<Chain> = {}): Chain => ({
  ...ETHEREUM,
  consensus: { config: 'mainnet' },
  from: 'preset',
  ...more,
})
const block = { slot: 1, beaconRoot: `0x${'4b'.repeat(32)}`, blockHash: `0x${'4b'.repeat(32)}`, signers: 512, of: 512 } as const
const synced = (more: object): LightClientState => ({
  kind: 'synced',
  checkpoint: { root: block.beaconRoot, slot: 0, at: 0, source: 'shipped' },
  optimistic: block,
  finalized: block,
  seconds: 1,
  host: 'beacon.example',
  ...more,
})
/** Epochs of mainnet are 384 seconds long. */
const epochAt = (seconds: number): number => Math.ceil((seconds - 1_606_824_023) / 384)
const heze = (at: number) => ({ source: 'a test', forks: [{ fork: 'heze', version: '0x08000000' as const, epoch: epochAt(at) }] })

describe('a fork that this build does not know', () => {
  it('is none where all that is scheduled is known', () => {
    expect(unknownForkIn(chain(), { lightClient: synced({}), header: {} }, NOW)).toBeUndefined()
    expect(unknownForkIn(chain(), { header: { fork: 'amsterdam' } }, NOW)).toBeUndefined()
    const amsterdam = [{ name: 'amsterdam', from: BigInt(NOW + 1000), source: 'a test' }]
    expect(unknownForkIn(chain({ forks: amsterdam }), {}, NOW)).toBeUndefined()
  })

  it('is said before it comes: by an imported schedule of runs, of light clients, and by a host', () => {
    const hegota = [{ name: 'hegota', from: BigInt(NOW + 5000), source: 'a test' }]
    expect(unknownForkIn(chain({ forks: hegota }), {}, NOW)).toEqual({ is: 'coming', by: 'schedule', fork: 'hegota', at: NOW + 5000 })
    const scheduled = chain({ consensus: { config: 'mainnet', schedule: heze(NOW + 90_000) } })
    // Also where nothing is followed yet.
    expect(unknownForkIn(scheduled, { lightClient: { kind: 'off' } }, NOW)).toMatchObject({ is: 'coming', by: 'schedule', fork: 'heze' })
    const said = synced({ ahead: { fork: '0x08000000', at: NOW + 9000, host: 'beacon.example' } })
    expect(unknownForkIn(chain(), { lightClient: said }, NOW)).toEqual({
      is: 'coming',
      by: 'host',
      fork: '0x08000000',
      at: NOW + 9000,
      host: 'beacon.example',
    })
    // The first of several.
    expect(unknownForkIn(chain({ forks: hegota }), { lightClient: said }, NOW)).toMatchObject({ fork: 'hegota' })
  })

  it('is there by the clock once its time is over, before anything of it is met', () => {
    const hegota = [{ name: 'hegota', from: BigInt(NOW - 1), source: 'a test' }]
    expect(unknownForkIn(chain({ forks: hegota }), { header: {} }, NOW)).toMatchObject({ is: 'here', by: 'schedule', fork: 'hegota' })
    const scheduled = chain({ consensus: { config: 'mainnet', schedule: heze(NOW - 1000) } })
    expect(unknownForkIn(scheduled, {}, NOW)).toMatchObject({ is: 'here', by: 'schedule', fork: 'heze' })
  })

  it('is there by what hosts serve a light client, and by a header with fields that are not known', () => {
    const noData: LightClientState = { kind: 'no-data', fork: 'heze', since: 0, known: 'unknown-fork' }
    expect(unknownForkIn(chain(), { lightClient: noData }, NOW)).toEqual({ is: 'here', by: 'beacon', fork: 'heze' })
    expect(unknownForkIn(chain(), { lightClient: { ...noData, fork: 'gloas', known: 'fork' } }, NOW)).toBeUndefined()
    expect(unknownForkIn(chain(), { header: { fork: 'unknown' } }, NOW)).toEqual({ is: 'here', by: 'header' })
    const error = { code: 'proof/unknown-header', data: { endpoint: 'a', block: '1', fields: 'x' } } as const
    expect(unknownForkIn(chain(), { error }, NOW)).toEqual({ is: 'here', by: 'header' })
    expect(unknownForkIn(chain(), { error: { code: 'rpc/timeout', data: {} } }, NOW)).toBeUndefined()
  })

  it('stays unknown where a schedule gives a known name EIPs that this build does not have', () => {
    const other = [{ name: 'amsterdam', from: BigInt(NOW + 5), eips: [99_999], source: 'a test' }]
    expect(unknownForkIn(chain({ forks: other }), {}, NOW)).toMatchObject({ is: 'coming', fork: 'amsterdam' })
  })
})
