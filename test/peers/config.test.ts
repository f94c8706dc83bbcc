import { beforeAll, describe, expect, it } from 'vitest'
import { configOf } from '../../src/chain/light-client/config.ts'
import { FORK_NAMES, type ForkName } from '../../src/core/chains/consensus.ts'
import { hexOf } from '../consensus/ssz.ts'
import { hasPeers, loadPeer } from './peer.ts'

type Networks = {
  readonly networksChainConfig: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly genesisData: Readonly<Record<string, { readonly genesisTime: number; readonly genesisValidatorsRoot: string }>>
}

/** Dates that came after the version of Lodestar that is installed, with where they are from in the light client's own configuration. */
const NEWER: Readonly<Record<string, Partial<Record<ForkName, number>>>> = { sepolia: { gloas: 353_024 } }

describe.skipIf(!hasPeers).each(['mainnet', 'sepolia', 'hoodi'] as const)('%s', (name) => {
  const ours = configOf(name)
  let networks: Networks
  beforeAll(async () => {
    networks = await loadPeer<Networks>('@lodestar/config/lib/networks.js')
  })

  it('began when and with whom Lodestar says', () => {
    const { genesisTime, genesisValidatorsRoot } = ours
    expect({ genesisTime, genesisValidatorsRoot }).toEqual({
      genesisTime: networks.genesisData[name]?.genesisTime,
      genesisValidatorsRoot: networks.genesisData[name]?.genesisValidatorsRoot,
    })
    expect(ours.secondsPerSlot * 1000).toBe(networks.networksChainConfig[name]?.['SLOT_DURATION_MS'])
  })

  it.each(FORK_NAMES)('has the date and version of %s that Lodestar has', (fork) => {
    const theirs = networks.networksChainConfig[name] ?? {}
    const row = ours.forks.find((one) => one.fork === fork)
    const epoch = theirs[`${fork.toUpperCase()}_FORK_EPOCH`]
    const isNewer = epoch === Number.POSITIVE_INFINITY && row !== undefined && NEWER[name]?.[fork] === row.epoch
    if (!isNewer) expect(row?.epoch ?? Number.POSITIVE_INFINITY).toBe(epoch)
    if (row !== undefined) expect(row.version).toBe(hexOf(theirs[`${fork.toUpperCase()}_FORK_VERSION`] as Uint8Array))
  })
})
