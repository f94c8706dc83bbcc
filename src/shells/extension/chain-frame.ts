import { type Client, createClient, type Port, serve } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { createKeyValueStore } from '../web/workers/chain-keep.ts'
import { type KeyValueCalls, keyValueValidators } from './key-value-calls.ts'
import { messagePort } from '../message-port.ts'
import { FILES } from './messages.ts'

/** Milliseconds between signs of life that are asked for, and how many may stay unanswered. A page that crashed says nothing. */
const PULSE_MS = 10_000
const MAX_SILENT = 3
/** No call has such a name: it is answered at once by a failure, and does nothing. */
const PULSE = { is: 'call', id: 0, name: '', params: undefined }

/** The sandboxed page that connects, as a port. Closing it removes the page. */
function framePort(): Port {
  const [wire, disk] = [new MessageChannel(), new MessageChannel()]
  const keep = createKeyValueStore()
  serve<KeyValueCalls>(
    messagePort(disk.port1),
    {
      get: ({ name }) => keep.get(name),
      set: ({ name, value }) => keep.set(name, value).then(() => undefined),
      erase: () => keep.erase().then(() => undefined),
    },
    keyValueValidators,
  )
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = `/${FILES.chain}`
  // Its origin is opaque, so that no target can be named; what may stand in a frame here says our policy.
  frame.addEventListener('load', () => frame.contentWindow?.postMessage(undefined, '*', [wire.port2, disk.port2]), { once: true })
  document.documentElement.append(frame)
  const port = messagePort(wire.port1)
  let pulse: ReturnType<typeof setInterval> | undefined
  const close = (): void => {
    clearInterval(pulse)
    frame.remove()
    port.close()
    disk.port1.close()
  }
  return {
    post: port.post,
    listen(onMessage, onGone) {
      let silent = 0
      port.listen(
        (message) => {
          silent = 0
          onMessage(message)
        },
        () => undefined,
      )
      pulse = setInterval(() => {
        if (silent++ < MAX_SILENT) return port.post(PULSE)
        close()
        onGone('crashed')
      }, PULSE_MS)
    },
    close,
  }
}

export const spawnChain = (): Client<ChainCalls, ChainEvents> => createClient(framePort(), 'chain')
