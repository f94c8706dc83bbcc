/** The few calls of an extension that we make (Chrome's reference, Manifest V3). Only the members that we use. */
declare namespace chrome {
  type Event<Listener> = { addListener(listener: Listener): void }

  namespace runtime {
    /** Who speaks, by the browser's word. `tab` and `frameId` are absent where it is no page of a tab. */
    type MessageSender = {
      readonly id?: string
      readonly origin?: string
      readonly url?: string
      readonly frameId?: number
      readonly tab?: { readonly id?: number }
    }
    /** Messages cross as JSON. */
    type Port = {
      readonly name: string
      readonly sender?: MessageSender
      readonly onMessage: Event<(message: unknown) => void>
      readonly onDisconnect: Event<() => void>
      postMessage(message: unknown): void
      disconnect(): void
    }
    type Context = { readonly documentUrl?: string; readonly tabId: number; readonly windowId: number }

    /** Absent in the content script of an extension that was updated, removed or switched off. */
    const id: string | undefined
    function getURL(path: string): string
    function connect(info: { readonly name: string }): Port
    function sendMessage(message: unknown): Promise<unknown>
    function getContexts(filter: { readonly contextTypes: readonly ('TAB' | 'OFFSCREEN_DOCUMENT')[] }): Promise<readonly Context[]>
    const onConnect: Event<(port: Port) => void>
    /** Returning true keeps the road for an answer open. */
    const onMessage: Event<(message: unknown, sender: MessageSender, answer: (value: unknown) => void) => true | undefined>
  }

  namespace offscreen {
    function createDocument(document: {
      readonly url: string
      readonly reasons: readonly 'WORKERS'[]
      readonly justification: string
    }): Promise<void>
  }

  namespace action {
    function setBadgeText(badge: { readonly text: string }): Promise<void>
    function getBadgeText(of: Readonly<Record<string, never>>): Promise<string>
    const onClicked: Event<(tab: { readonly windowId: number }) => void>
  }

  namespace sidePanel {
    function open(where: { readonly windowId: number }): Promise<void>
  }

  namespace windows {
    function create(window: {
      readonly url: string
      readonly type: 'popup'
      readonly width: number
      readonly height: number
      readonly focused: true
    }): Promise<{ readonly tabs: readonly { readonly id: number }[] }>
    function update(id: number, change: { readonly focused: true }): Promise<unknown>
  }

  namespace tabs {
    function update(id: number, change: { readonly url: string }): Promise<unknown>
    /** Also with its window; not when its page is loaded anew, or crashed. */
    const onRemoved: Event<(tabId: number) => void>
  }

  namespace storage {
    type Area = {
      get(name: string): Promise<Readonly<Record<string, unknown>>>
      set(values: Readonly<Record<string, unknown>>): Promise<void>
    }
    const local: Area
    /** In memory, until the browser ends; content scripts do not read it. */
    const session: Area
    const onChanged: Event<(changes: Readonly<Record<string, { readonly newValue?: unknown }>>) => void>
  }
}
