import type { BlockSource, ExecutionBlock } from './execution.ts'
import { hexOf, sha256 } from './ssz.ts'

/** Execution blocks out of nothing, for tests without a node: what a light client checks of them is consistent, the rest is made up. */
export type MadeUpBlocks = BlockSource & {
  mine(count: number): void
  /** Takes the newest blocks away; what is mined then is different. */
  drop(count: number): void
  /** The next block is so many seconds later than it would be: its slot and those before it stay empty. */
  wait(seconds: number): void
}

/** When the first block is made, in seconds since 1970. */
const FIRST = 1_767_225_600

/** A block a second. */
export function createMadeUpBlocks(count: number): MadeUpBlocks {
  const blocks: ExecutionBlock[] = []
  let dropped = 0
  let waited = 0
  const mine = (more: number): void => {
    for (let left = more; left > 0; left--) {
      const last = blocks.at(-1)
      const timestamp = Number(last?.timestamp ?? FIRST - 1) + 1 + waited
      waited = 0
      blocks.push(madeUp(blocks.length, last?.hash ?? hexOf(new Uint8Array(32)), timestamp, dropped))
    }
  }
  mine(count)
  return {
    mine,
    drop(fewer) {
      blocks.splice(blocks.length - fewer)
      dropped++
    },
    wait(seconds) {
      waited += seconds
    },
    async head() {
      const last = blocks.at(-1)
      if (last === undefined) throw new Error('No block was mined.')
      return last
    },
    blocks: async (from, to) => blocks.slice(from, to + 1),
  }
}

function madeUp(number: number, parentHash: string, timestamp: number, salt: number): ExecutionBlock {
  const some = (what: string) => hexOf(sha256(`${what} ${number} ${salt}`))
  return {
    number,
    hash: some('hash'),
    parentHash,
    miner: some('miner').slice(0, 42),
    stateRoot: some('state'),
    receiptsRoot: some('receipts'),
    logsBloom: hexOf(new Uint8Array(256)),
    mixHash: some('mix'),
    gasLimit: '0x1c9c380',
    gasUsed: '0x5208',
    timestamp: `0x${timestamp.toString(16)}`,
    extraData: number % 2 === 0 ? '0x' : '0x6173736179',
    baseFeePerGas: '0x3b9aca00',
    blobGasUsed: '0x0',
    excessBlobGas: '0x20000',
    transactions: number % 3 === 0 ? [] : [some('transaction').repeat(1), '0x02'],
  }
}
