import { carried } from './carried.ts'
import { createJoin } from './tabs/follower-tab.ts'

// Fetched when there is an open vault: here, or in another tab.
export { watchPresence } from './presence/presence.ts'

/** This page's way to the vault that another tab holds. */
export const joinVault = createJoin({
  subtle: crypto.subtle,
  locks: navigator.locks,
  channel: (name) => new BroadcastChannel(name),
  carried,
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
})
