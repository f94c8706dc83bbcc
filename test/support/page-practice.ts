import { startEvm, startPractice } from '../../src/chain/index.ts'
import { createClient, createPortPair } from '../../src/protocol/index.ts'
import type { ChainCalls, ChainEvents } from '../../src/protocol/chain.ts'
import type { EvmCalls } from '../../src/protocol/evm.ts'
import type { PracticeCalls } from '../../src/protocol/practice.ts'
import type { PagePractice, PracticeAnalysis, PracticeAsk, PracticeClients } from '../../src/wallet/index.ts'
import { createPagePractice } from '../../src/wallet/practice/page-practice.ts'

/** The two tables of a Worker of practice, in this process. */
export function spawnPracticeHere(): PracticeClients {
  const [chain, chainWorker] = createPortPair()
  const [account, accountWorker] = createPortPair()
  startPractice({ chain: chainWorker, account: accountWorker }, { now: Date.now, elapsed: () => performance.now(), random: Math.random })
  return { chain: createClient<ChainCalls, ChainEvents>(chain, 'practice'), account: createClient<PracticeCalls>(account, 'practice') }
}

/** The practice chain of a page, in this process. */
export function openPracticeHere(clients = spawnPracticeHere()): PagePractice {
  const [page, worker] = createPortPair()
  startEvm(worker, performance)
  const evm = createClient<EvmCalls>(page, 'evm')
  const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))
  return createPagePractice({ clients, evm: () => evm, platform: { now: Date.now, randomBytes } })
}

/** The Review once all its runs are in. Rejects with the failure where there is one. */
export function settledLook(practice: PagePractice, ask: PracticeAsk): Promise<PracticeAnalysis> {
  const source = practice.look(ask, new AbortController().signal)
  return new Promise((resolve, reject) => {
    const hear = (): void => {
      const look = source.get()
      if (look.kind === 'failed') reject(new Error(look.error.code))
      if (look.kind === 'ready' && look.settled) resolve(look.analysis)
    }
    source.subscribe(hear)
    hear()
  })
}
