import { startChain } from '#chain'
import { createClient } from '#protocol'
import type { KeyValueCalls } from '../key-value-calls.ts'
import { messagePort } from '../../message-port.ts'

// In a page of its own, sandboxed by the manifest: the only one that may connect, with an origin that is nobody's, no disk, and no word of the extension's.

/** The first message is of whoever made this page, and brings its two ports. */
addEventListener(
  'message',
  ({ ports: [wire, disk] }) => {
    if (!wire || !disk) return
    const keep = createClient<KeyValueCalls>(messagePort(disk), 'disk')
    startChain(messagePort(wire), {
      fetch: (url, init) => fetch(url, init),
      now: () => Date.now(),
      elapsed: () => performance.now(),
      random: () => Math.random(),
      keep: {
        get: (name) => keep.call('get', { name }),
        set: (name, value) => keep.call('set', { name, value }),
        erase: () => keep.call('erase', undefined),
      },
    })
  },
  { once: true },
)
