import { Trans } from '@lingui/react/macro'
import { useLocation, useNavigate } from '#ui/router/router'
import { type ReactNode, useRef, useState } from 'react'
import {
  destinationOf,
  exploreHref,
  giveIncomingText,
  HashOrKey,
  PATHS,
  readIncoming,
  type SecretKind,
  SecretNote,
  useAction,
  usePorts,
} from '#features/shared'
import { TextButton } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { isField } from '#ui/forms/is-field'
import { Icon } from '#ui/icon'
import { useWindowEvent } from '#ui/state/window-event'

/** A secret is being entered here: whatever is pasted beside its field may be that secret. */
const SECRET_FIELD = 'input[type="password"], [data-secret]'

const isBusy = (): boolean => document.querySelector('dialog[open]') !== null || document.querySelector(SECRET_FIELD) !== null

/** What is told of what came in, until the next comes. */
type Shown = { readonly is: 'secret'; readonly kind: SecretKind } | { readonly is: 'choice'; readonly text: string }

/** Whatever is pasted where no field has the focus, or dropped on the window, leads to what it is. Check takes its own. */
export function Incoming(): ReactNode {
  const { pathname } = useLocation()
  const [shown, setShown] = useState<Shown>()
  const search = useLookUp()
  const lead = useLead(setShown, search)
  const read = useAction(async (given: File | string) => {
    const { text, secret } = await readIncoming(given)
    lead(text, secret)
  })
  // The window of an app is for one task alone.
  const isOn = (): boolean => pathname !== PATHS.check && !location.pathname.startsWith('/connect') && !isBusy()
  const take = (text: string, given: File | undefined): void => {
    read.clear()
    setShown(undefined)
    void read.start(given ?? text)
  }
  useWindowEvent('paste', (event) => {
    const data = event.clipboardData
    if (data === null || event.defaultPrevented || isField(event.target) || !isOn()) return
    const text = data.getData('text/plain')
    if (text.trim() === '' && data.files.length === 0) return
    event.preventDefault()
    take(text, text === '' ? data.files[0] : undefined)
  })
  const isOver = useDrop(isOn, take)
  return (
    <>
      {isOver && <DropOverlay />}
      {read.error !== undefined && (
        <div className="mb-6">
          <ErrorNote error={read.error} actions={<Close onClose={read.clear} />} />
        </div>
      )}
      {shown?.is === 'secret' && (
        <div className="mb-6" role="alert">
          <SecretNote kind={shown.kind} actions={<Close onClose={() => setShown(undefined)} />} onFollow={() => setShown(undefined)} />
        </div>
      )}
      {shown?.is === 'choice' && (
        <div className="mb-6">
          <HashOrKey
            onHash={() => {
              setShown(undefined)
              search(shown.text)
            }}
            onKey={() => setShown(undefined)}
            actions={<Close onClose={() => setShown(undefined)} />}
          />
        </div>
      )}
    </>
  )
}

const Close = ({ onClose }: { readonly onClose: () => void }): ReactNode => (
  <TextButton onClick={onClose}>
    <Trans>Close</Trans>
  </TextButton>
)

/** Leads to the field of the explorer with a text in it: who is asked, and when, is the person's next step. */
function useLookUp(): (q: string) => void {
  const navigate = useNavigate()
  return (q) => void navigate({ to: PATHS.explore, search: { q } as never })
}

/** Opens what a text is for; what has to be shown first goes to `show`. */
function useLead(show: (shown: Shown) => void, search: (q: string) => void): (text: string, secret: SecretKind | undefined) => void {
  const { book, transactions } = usePorts<'book' | 'transactions'>()
  const navigate = useNavigate()
  return (text, secret) => {
    const to = destinationOf(text, secret)
    const chain = book.current.get()
    const ours = to.is === 'choice' ? transactions.all.get().find(({ id }) => id === to.text.toLowerCase()) : undefined
    if (ours !== undefined) void navigate({ to: PATHS.transaction.replace('$id', ours.id) })
    else if (to.is === 'secret' || to.is === 'choice') show(to)
    else if (to.is === 'search') search(to.text)
    else if (to.is === 'page') {
      if (chain === undefined) search(to.id)
      else void navigate({ to: exploreHref(chain.chainId, to.kind, to.id) })
    } else if (to.is === 'check') giveIncomingText(text, PATHS.check, () => void navigate({ to: PATHS.check }))
  }
}

/** Hears what is dragged over the window, and answers whether something is that could be taken. What is dragged within the page stays its own. */
function useDrop(isOn: () => boolean, take: (text: string, file: File | undefined) => void): boolean {
  const [isOver, setOver] = useState(false)
  const isOurs = useRef(false)
  const carries = ({ dataTransfer }: DragEvent): boolean =>
    !isOurs.current && dataTransfer !== null && dataTransfer.types.some((type) => type === 'Files' || type === 'text/plain')
  const isFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true
  useWindowEvent('dragstart', () => {
    isOurs.current = true
  })
  useWindowEvent('dragend', () => {
    isOurs.current = false
    setOver(false)
  })
  useWindowEvent('dragover', (event) => {
    if (event.defaultPrevented || !carries(event)) return
    const takes = isOn() && !isField(event.target)
    setOver(takes)
    // Without this a browser opens a file in place of the page, also where it is not taken.
    if (takes || isFile(event)) event.preventDefault()
    if (!takes && isFile(event) && event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
  })
  useWindowEvent('dragleave', (event) => {
    if (event.relatedTarget === null) setOver(false)
  })
  useWindowEvent('drop', (event) => {
    setOver(false)
    if (event.defaultPrevented || !carries(event)) return
    const takes = isOn() && !isField(event.target)
    if (takes || isFile(event)) event.preventDefault()
    if (takes) take(event.dataTransfer?.getData('text/plain') ?? '', event.dataTransfer?.files[0])
  })
  return isOver
}

/** Lies over everything and takes no pointer, so that what is below still hears the drop. */
const DropOverlay = (): ReactNode => (
  <div data-part="drop-overlay" className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-shade p-4">
    <p className="float flex items-center gap-3 px-8 py-6 text-title font-semibold">
      <Icon name="check" size={20} />
      <Trans>Drop to check it</Trans>
    </p>
  </div>
)
