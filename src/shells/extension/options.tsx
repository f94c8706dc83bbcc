import '#ui/styles.css'
import './pages.css'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { activate, preferredLocale, WordsProvider } from '#ui/language/i18n'
import { Checkbox } from '#ui/forms/text-input'
import { AS_ETHEREUM } from './messages.ts'

/** What is the extension's alone: how pages of apps find it. The rest is set in the app. */
function Options({ before }: { readonly before: boolean }): ReactNode {
  const [chosen, choose] = useState(before)
  const change = async (): Promise<void> => {
    await chrome.storage.local.set({ [AS_ETHEREUM]: !chosen })
    choose(!chosen)
  }
  return (
    <main className="mx-auto max-w-(--measure) px-5 py-8">
      <h1 className="text-head font-semibold tracking-tight">
        <Trans>How apps find Assay</Trans>
      </h1>
      <p className="mt-2 mb-6 text-soft">
        <Trans>
          Assay announces itself to each page under its own name, never as another wallet. Apps list it among your wallets. They learn no
          account until you connect.
        </Trans>
      </p>
      <Checkbox
        checked={chosen}
        onChange={() => void change()}
        label={<Trans>Also act as window.ethereum</Trans>}
        help={
          <Trans>
            For older apps that support only one wallet. Assay takes it only if no other wallet has it, on pages you load from now on.
          </Trans>
        }
      />
    </main>
  )
}

const place = document.getElementById('root')
if (place) {
  await activate(preferredLocale(navigator.languages))
  const { [AS_ETHEREUM]: before } = await chrome.storage.local.get(AS_ETHEREUM)
  createRoot(place).render(
    <WordsProvider>
      <Options before={before === true} />
    </WordsProvider>,
  )
}
