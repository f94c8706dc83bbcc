import checkpoint from '#data/practice-chain/checkpoint.json' with { type: 'json' }
import type { Hex } from '../bytes/hex.ts'
import type { Chain } from './chain.ts'
import type { ConsensusConfig } from './consensus.ts'

/** A name that no one can register (RFC 2606), for endpoints that are in the page itself. */
const HOST = 'practice.invalid'

/** Where the practice chain in the page answers. Nobody else is there: the Worker that is asked has no network. */
export const PAGE_CHAIN_URLS = { rpc: `https://${HOST}/`, beacon: `https://${HOST}/beacon/` } as const

/**
 * The beacon chain of the practice chain in the page: a slot is a second, and has a block where one was made. Its versions and its root (the words "assay practice in a
 * page") are on no other chain, so nothing that is signed here holds elsewhere. The committee has the size of the minimal preset (consensus-specs, `presets/minimal`), and one period
 * lasts some 25 years.
 */
export const PAGE_CONSENSUS: ConsensusConfig = {
  name: 'practice-in-page',
  genesisTime: 1_767_225_592,
  genesisValidatorsRoot: '0x617373617920707261637469636520696e206120706167650000000000000000',
  secondsPerSlot: 1,
  slotsPerEpoch: 8,
  epochsPerSyncCommitteePeriod: 100_000_000,
  syncCommitteeSize: 32,
  forks: [{ fork: 'fulu', version: '0x70000106', epoch: 0 }],
}

/**
 * The practice chain that runs inside the page, for a visitor. It is in no list of chains: no wallet has it, and nothing can switch to it. Its number is that of every
 * practice chain, so that what is signed there is worth nothing on any other.
 */
export const PAGE_CHAIN: Chain = {
  chainId: 31337,
  name: 'Practice',
  shortName: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  kind: 'practice',
  blockTime: 12,
  from: 'own',
  consensus: { config: PAGE_CONSENSUS, checkpoint: checkpoint.root as Hex },
  endpoints: [
    {
      id: 'page',
      url: PAGE_CHAIN_URLS.rpc,
      roles: ['state', 'logs', 'submission'],
      owner: 'own',
      operator: 'This page',
      seesDrafts: false,
    },
    { id: 'page-beacon', url: PAGE_CHAIN_URLS.beacon, roles: ['consensus'], owner: 'own', operator: 'This page' },
  ],
}
