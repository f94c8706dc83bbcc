import { createAssay } from '../../../packages/connect/src/index.ts'

// The script of a page that tries things, bundled and put into it. It keeps everything that it is ever told, by any window or port.

const heard: unknown[] = []
const { addEventListener: listen } = MessagePort.prototype
MessagePort.prototype.addEventListener = function (this: MessagePort, ...given: Parameters<typeof listen>) {
  listen.call(this, 'message', (event) => void heard.push((event as MessageEvent).data))
  listen.apply(this, given)
}
addEventListener('message', ({ data }) => void heard.push(data))

const wallet = document.documentElement.dataset['wallet'] ?? ''
const assay = createAssay({ url: wallet, name: 'Stranger', chainId: 31337 })
const answers: unknown[] = []
const ask = (method: string, params: readonly unknown[] = []): Promise<void> =>
  assay.request({ method, params }).then(
    (result) => void answers.push(result),
    ({ code }: { code: number }) => void answers.push(code),
  )

/** Speaks to a window of the wallet that another page opened: it goes by a name that any page of its group may use. */
function intrude(): void {
  open('', 'assay')?.postMessage({ assay: 1, kind: 'hello', nonce: 'ab'.repeat(16) }, new URL(wallet).origin)
}

const stranger = { heard, answers, ask, intrude }
export type Stranger = typeof stranger
Object.assign(globalThis, { stranger })
document.querySelector('button')?.addEventListener('click', () => void ask('eth_requestAccounts'))
