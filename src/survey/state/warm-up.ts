import type { Address } from '#core/ethereum/address'
import { concat, type Hex } from '#core/bytes/hex'
import type { Run, Witness } from '#core/simulation/simulation'
import type { Client } from '#protocol'
import type { EvmCalls } from '#protocol/evm'

const SENDER: Address = `0x${'a1'.repeat(20)}`
const LOOP: Address = `0x${'b2'.repeat(20)}`
const CALLEE: Address = `0x${'c3'.repeat(20)}`
const NOBODY: Address = `0x${'d4'.repeat(20)}`
const IDENTITY: Address = `0x${'00'.repeat(19)}04`
const NO_STORAGE: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
/** Of no chain, so that it is run by the rules that are given with it. */
const CHAIN = Number.MAX_SAFE_INTEGER
const WORLD = 'warm-up'

/** Gives back the first word that it is given. */
const RETURN_WORD: Hex = '0x5f355f5260205ff3'

/** Two dozen rounds of what contracts mostly do; the number of the round stays at the bottom of the stack. */
const ROUNDS: Hex = concat(
  '0x60185b', // 24 rounds begin here
  '0x805f52600160205260405f20', // the slot of a mapping: keccak256(round, 1)
  '0x8054820160030260079004', // what lies there, and some arithmetic with it
  concat('0x73', NOBODY, '0x1660601b60601c'), // a mask, and two shifts
  '0x8155', // is stored there
  '0x60205fa1', // and told in a log
  '0x6020604060205f60045afa50', // a precompile: the identity
  concat('0x6020604060205f5f73', CALLEE, '0x5af150'), // a call,
  concat('0x6020604060205f73', CALLEE, '0x5af450'), // one on behalf of the caller,
  '0x3d5f60603e', // and what it gave back
  '0x600190038060025700', // as long as there is another round
)

/** As long as the code of a router: that it is hashed and gone through takes its time, too. */
const PADDED: Hex = concat(ROUNDS, `0x${'00'.repeat(16_384)}`)
/** Known beforehand, so that the page need not hash it; what holds the code hashes it anyway. */
const PADDED_HASH: Hex = '0xc7517d89dbfd5989b0a60cf73193ef1114984bdd714c57e1dfd3bd1ed10b90af'
const RETURN_WORD_HASH: Hex = '0xe68017879c71b77ea3b3f5ea0a28fefb8331cdbc748beb881261e37e0b1dafae'

const account = (codeHash: Hex) => ({ nonce: 0n, balance: 10n ** 18n, storageRoot: NO_STORAGE, codeHash })

const WITNESS: Witness = {
  accounts: [
    { address: SENDER, account: account(NO_CODE) },
    { address: LOOP, account: account(PADDED_HASH) },
    { address: CALLEE, account: account(RETURN_WORD_HASH) },
    { address: IDENTITY, account: undefined },
    { address: NOBODY, account: undefined },
  ],
  slots: [],
  codes: [
    { hash: PADDED_HASH, code: PADDED },
    { hash: RETURN_WORD_HASH, code: RETURN_WORD },
  ],
}

const RUN: Run = {
  from: SENDER,
  transaction: {
    type: 'eip1559',
    chainId: CHAIN,
    nonce: 0,
    gasLimit: 3_000_000n,
    to: LOOP,
    value: 0n,
    data: '0x',
    accessList: [],
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 0n,
  },
  environment: {
    chainId: CHAIN,
    parentHash: NO_STORAGE,
    number: 1n,
    timestamp: 1n,
    baseFee: 1n,
    gasLimit: 30_000_000n,
    coinbase: NOBODY,
    prevRandao: NO_STORAGE,
    excessBlobGas: 0n,
    rules: 'osaka',
  },
  probes: [],
}

/**
 * Has the evm Worker started and its code compiled by a run that is about nothing, in a world of its own: the first run of a page takes ten times as long as the
 * next. Nothing leaves the device. What it gives is thrown away, and that it fails is told by the run that matters.
 */
export async function warmUp(evm: Client<EvmCalls>): Promise<{ readonly ran: boolean }> {
  try {
    const result = await evm.call('run', { world: WORLD, add: WITNESS, run: RUN })
    await evm.call('drop', { world: WORLD })
    return { ran: result.done && result.simulation.outcome.ok }
  } catch {
    return { ran: false }
  }
}
