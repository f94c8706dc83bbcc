import { createClient, type Port } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { PracticeCalls } from '#protocol/practice'
import type { PracticeClients } from '#wallet'
import { messagePort } from '../../message-port.ts'
import { startWorker } from '../start-worker.ts'
import practiceUrl from '../workers/practice.ts?worker&url'

/** Starts the Worker of the practice chain. To close the first of its ports ends it, and everything in its memory. */
export function spawnPractice(): PracticeClients {
  const worker = startWorker(practiceUrl, 'practice')
  const [chain, account] = [new MessageChannel(), new MessageChannel()]
  worker.postMessage('ports', [chain.port2, account.port2])
  const port = messagePort(chain.port1)
  const whole: Port = {
    post: port.post,
    listen(onMessage, onGone) {
      port.listen(onMessage, onGone)
      worker.addEventListener('error', (event) => {
        // The page's own handler would report a Worker's failure a second time.
        event.preventDefault()
        onGone('crashed')
      })
    },
    close() {
      chain.port1.close()
      worker.terminate()
    },
  }
  return {
    chain: createClient<ChainCalls, ChainEvents>(whole, 'practice'),
    account: createClient<PracticeCalls>(messagePort(account.port1), 'practice'),
  }
}
