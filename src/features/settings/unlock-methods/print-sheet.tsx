import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useWindowEvent } from '#ui/state/dom-events'
import { Button } from '#ui/buttons/button'

/** `at` in milliseconds since the epoch. `groups` is called while it is drawn, and is nobody's state. */
type Printed = { readonly groups: () => readonly string[]; readonly at: number }

/** Prints one code on a page of its own: the code is in the page only while the browser takes its picture. */
export function PrintButton({ groups }: { readonly groups: () => readonly string[] }) {
  const [since, setSince] = useState<number>()
  useWindowEvent('afterprint', () => setSince(undefined))
  const start = (): void => {
    flushSync(() => setSince(Date.now()))
    window.print()
  }
  return (
    <>
      <Button icon="list" onClick={start}>
        <Trans>Print it</Trans>
      </Button>
      {since !== undefined && createPortal(<Sheet groups={groups} at={since} />, document.body)}
    </>
  )
}

function Sheet({ groups, at }: Printed) {
  const { i18n } = useLingui()
  const day = new Intl.DateTimeFormat([i18n.locale, 'en'], { dateStyle: 'long' }).format(at)
  const { host } = location
  return (
    <div className="print-sheet" aria-hidden="true">
      <h1>
        <Trans>Recovery code of an Assay vault</Trans>
      </h1>
      <p>
        <Trans>
          Made on {day}, for {host}. A newer code makes this one useless.
        </Trans>
      </p>
      <ol>
        {groups().map((group, place) => (
          // Two groups may be alike: the place is what tells them apart.
          <li key={place}>{group}</li>
        ))}
      </ol>
      <p>
        <Trans>
          To use it: open Assay at this address in the browser that has the vault, choose “Use the recovery code”, and type these groups in
          their order. It opens the vault on that device. It does not replace your recovery phrase, which brings your accounts back
          anywhere.
        </Trans>
      </p>
      <p>
        <Trans>
          Whoever has this paper and that device has everything. Keep them apart. Never type it anywhere else, and photograph it nowhere.
        </Trans>
      </p>
    </div>
  )
}
