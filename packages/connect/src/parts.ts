/** What a provider over another channel is made of too (`shells/extension`): within this repository alone, and no part of what is published. */
export { createListeners, type Listener } from './listeners.ts'
export { copied } from './plain-call.ts'
