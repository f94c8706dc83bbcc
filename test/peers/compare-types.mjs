import { inspect, isDeepStrictEqual } from 'node:util'
import * as params from '@lodestar/params'
import { ssz } from '@lodestar/types'
import { decodeSsz } from '../../src/chain/light-client/beacon-ssz.ts'
import { bootstrapType, updateType } from '../../src/chain/light-client/containers.ts'
import { rulesOf } from '../../src/chain/light-client/forks.ts'
import { hashTreeRoot } from '../../src/chain/light-client/ssz.ts'
import { configAt, createSimulation } from '../../src/chain/light-client/test-support/generator.ts'
import { bootstrapAnswer, updateAnswer } from '../../src/chain/light-client/test-support/json.ts'

/** What our simulated chain says, in the minimal preset (LODESTAR_PRESET), read by Lodestar, written as SSZ, and read by us: the same value and the same root. */

/** As plain records: their names are put together below. */
const places = { ...params }
const types = { ...ssz }
const faults = []
const same = (what, ours, theirs) => {
  if (!isDeepStrictEqual(ours, theirs)) faults.push(`${what}: ${inspect(ours)} here, ${inspect(theirs)} in Lodestar`)
}

const SUFFIX = { deneb: '', electra: '_ELECTRA', gloas: '_GLOAS' }
for (const [fork, suffix] of Object.entries(SUFFIX)) {
  const rules = rulesOf(fork)
  same(`${fork} finalized root`, rules.finalizedRoot, places[`FINALIZED_ROOT_GINDEX${suffix}`])
  same(`${fork} current committee`, rules.currentSyncCommittee, places[`CURRENT_SYNC_COMMITTEE_GINDEX${suffix}`])
  same(`${fork} next committee`, rules.nextSyncCommittee, places[`NEXT_SYNC_COMMITTEE_GINDEX${suffix}`])
}
same('capella block hash', rulesOf('capella').blockHash, params.EXECUTION_BLOCK_HASH_GINDEX)
same('deneb block hash', rulesOf('deneb').blockHash, params.EXECUTION_BLOCK_HASH_GINDEX_DENEB)
same('gloas block hash', rulesOf('gloas').blockHash, params.EXECUTION_BLOCK_HASH_GINDEX_GLOAS)

const FORKS = ['altair', 'bellatrix', 'capella', 'deneb', 'electra', 'fulu', 'gloas']
for (const fork of FORKS) {
  const config = configAt(fork)
  const size = config.syncCommitteeSize
  const chain = createSimulation(config)
  const update = chain.update({ attested: 90, finalized: 72 })
  const bootstrap = chain.bootstrap(64)
  const pairs = [
    ['update', updateType(fork, size), update, types[fork].LightClientUpdate, updateAnswer(update, config)],
    ['bootstrap', bootstrapType(fork, size), bootstrap, types[fork].LightClientBootstrap, bootstrapAnswer(bootstrap, config)],
  ]
  for (const [name, type, value, theirs, answer] of pairs) {
    const read = theirs.fromJson(answer.data)
    same(`${fork} ${name}`, decodeSsz(type, theirs.serialize(read)), value)
    same(`${fork} ${name} root`, hashTreeRoot(type, value), theirs.hashTreeRoot(read))
  }
}

console.log(faults.length === 0 ? `${FORKS.join(', ')}: values, roots and places are as Lodestar has them.` : faults.join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1
