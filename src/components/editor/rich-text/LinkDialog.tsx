import type { Editor } from '@tiptap/core';
import { Input } from 'antd';
import { useState } from 'react';
import { notify } from '@/runtime/notices/notices';
import InputDialog from '@/components/dialog/InputDialog';
import { messages } from './messages';

const LINK_WIDTH = 420;

/** Asks for the address of a link on the selection; an empty address removes the link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const confirm = () => {
    const address = href.trim();
    if (address === '') {
      editor.chain().focus().unsetLink().run();
      return true;
    }
    if (!/^https?:\/\/\S+$/i.test(address)) {
      notify.warning(messages.invalidUrl);
      return false;
    }
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.extendMarkRange('link').setLink({ href: address }).run();
    return true;
  };
  return (
    <InputDialog title={messages.link} width={LINK_WIDTH} onOk={confirm} onClose={onClose}>
      <Input
        value={href}
        aria-label={messages.linkAddress}
        placeholder="https://"
        onChange={(event) => setHref(event.target.value)}
      />
    </InputDialog>
  );
}
