import { genesisData, networksChainConfig } from '@lodestar/config/networks'
import { configOf } from '../../src/chain/light-client/config.ts'
import { FORK_NAMES } from '../../src/core/consensus.ts'

/**
 * Dates that came after the version of Lodestar that is installed, and where they are from. A row that Lodestar has another date for is a fault, here or there.
 */
const NEWER = { sepolia: { gloas: 353_024 } }

const hex = (bytes) => `0x${Buffer.from(bytes).toString('hex')}`
const faults = []
const same = (what, ours, theirs) => {
  if (ours !== theirs) faults.push(`${what}: ${ours} here, ${theirs} in Lodestar`)
}

for (const name of ['mainnet', 'sepolia', 'hoodi']) {
  const ours = configOf(name)
  const theirs = networksChainConfig[name]
  same(`${name} genesis time`, ours.genesisTime, genesisData[name].genesisTime)
  same(`${name} genesis validators root`, ours.genesisValidatorsRoot, genesisData[name].genesisValidatorsRoot)
  same(`${name} slot`, ours.secondsPerSlot * 1000, theirs.SLOT_DURATION_MS)
  for (const fork of FORK_NAMES) {
    const row = ours.forks.find((one) => one.fork === fork)
    const epoch = theirs[`${fork.toUpperCase()}_FORK_EPOCH`]
    const isNewer = epoch === Infinity && row !== undefined && NEWER[name]?.[fork] === row.epoch
    if (!isNewer) same(`${name} ${fork} epoch`, row?.epoch ?? Infinity, epoch)
    if (row !== undefined) same(`${name} ${fork} version`, row.version, hex(theirs[`${fork.toUpperCase()}_FORK_VERSION`]))
  }
}

console.log(faults.length === 0 ? 'mainnet, sepolia and hoodi are as Lodestar has them.' : faults.join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1
