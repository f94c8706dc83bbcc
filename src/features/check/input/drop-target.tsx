import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { readIncoming, type SecretKind, secretKindOf, SecretNote, useAction } from '#features/shared'
import { ErrorNote } from '#ui/feedback/error-note'
import { isField } from '#ui/forms/is-field'
import { useWindowEvent } from '#ui/state/window-event'
import { followLaunchedFile, launchQueue } from './launched-file.ts'

type DropTargetProps = {
  readonly children: ReactNode
  /** The text that was dropped or pasted, or what the file says. */
  readonly onTake: (text: string) => void
  /** Something is dragged in. */
  readonly onComing: () => void
}

/**
 * The whole screen takes what is dropped on it, as long as it is shown: a browser would open the file in its place. What is pasted is taken too where no field has
 * the focus, and a picture also where one has. So is the file that the installed app was opened with.
 */
export function DropTarget({ children, onTake, onComing }: DropTargetProps): ReactNode {
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<SecretKind>()
  // A phrase that was meant for another place never gets into the field.
  const read = useAction(async (given: File | string | Promise<File>) => {
    const { text, secret } = await readIncoming(await given)
    setRefused(secret)
    if (secret === undefined) onTake(text)
  })
  const take = ({ files: [given], ...data }: TakenData): void => {
    read.clear()
    setRefused(undefined)
    // What has no likeness to a secret is there at once.
    if (given === undefined && secretKindOf(data.text) === undefined) {
      if (data.text !== '') onTake(data.text)
    } else void read.start(given ?? data.text)
  }
  // Opened with the installed app, a file is as one that was dropped here.
  const open = useEffectEvent((file: Promise<File>) => void read.start(file))
  useEffect(() => followLaunchedFile(launchQueue(), (file) => open(file)), [])
  useWindowEvent('paste', (event) => {
    const data = event.clipboardData
    if (data === null || event.defaultPrevented) return
    const text = data.getData('text/plain')
    if (isField(event.target) && (text !== '' || data.files.length === 0)) return
    event.preventDefault()
    take({ text, files: text === '' ? [...data.files] : [] })
  })
  return (
    <div
      className={isOver ? 'rounded-control outline-2 outline-offset-4 outline-ink' : ''}
      onDragEnter={onComing}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event: DragEvent) => {
        if (!isWithin(event)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const files = [...event.dataTransfer.files]
        // A text for a field of its own goes there.
        if (files.length === 0 && isField(event.target) && !isWhole(event.target)) return
        event.preventDefault()
        take({ text: event.dataTransfer.getData('text/plain'), files })
      }}
    >
      {read.error !== undefined && (
        <div className="pb-4">
          <ErrorNote error={read.error} />
        </div>
      )}
      {refused !== undefined && (
        <div className="pb-4">
          <SecretNote kind={refused} />
        </div>
      )}
      {children}
    </div>
  )
}

type TakenData = { readonly text: string; readonly files: readonly File[] }

/** The field for everything: what is dropped there takes the place of what it holds. */
const isWhole = (target: Element): boolean => target.closest('[data-part="paste"]') !== null
const isWithin = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
