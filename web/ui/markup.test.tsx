import { Search } from "lucide-react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";
import { BottomSheet } from "./bottom-sheet.tsx";
import { Button } from "./button.tsx";
import { Combobox } from "./combobox.tsx";
import { DateFields } from "./date-fields.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { Logo } from "./logo.tsx";
import { Menu } from "./menu.tsx";
import { MenuItem } from "./menu-item.tsx";
import { PhotoFrame } from "./photo-frame.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { RangeSlider } from "./range-slider.tsx";
import { Stepper } from "./stepper.tsx";
import { Switch } from "./switch.tsx";
import { Tabs } from "./tabs.tsx";
import { TextArea } from "./text-area.tsx";
import { TextInput } from "./text-input.tsx";
import ToastList from "./toast-list.tsx";
import { ToastRegion } from "./toast-region.tsx";
import { TopProgress } from "./top-progress.tsx";

const render = (element: ReactElement) => renderToString(<MemoryRouter>{element}</MemoryRouter>);
const nothing = () => {};
const comboboxTexts = { listLabel: "l", empty: "e", error: "x", count: String };
const dateLabels = { day: "D", month: "M", year: "Y" };

const everything: [string, ReactElement][] = [
  ["avatar", <Avatar key="" src="/a.webp" alt="" online onlineLabel="online" />],
  ["badge", <Badge key="" count={120} label="120 unread" />],
  [
    "bottom sheet",
    <BottomSheet key="" open onClose={nothing} title="t" closeLabel="c">
      x
    </BottomSheet>,
  ],
  [
    "button",
    <Button key="" loading>
      x
    </Button>,
  ],
  [
    "combobox",
    <Combobox key="" value={null} onChange={nothing} load={async () => []} texts={comboboxTexts} />,
  ],
  ["date fields", <DateFields key="" locale="sv" labels={dateLabels} />],
  ["dialog", <Dialog key="" open onClose={nothing} title="t" closeLabel="c" />],
  ["icon button", <IconButton key="" icon={Search} label="s" />],
  ["logo", <Logo key="" site={{ siteName: "n" }} />],
  [
    "menu",
    <Menu key="" label="m" trigger={(attributes) => <Button {...attributes}>x</Button>}>
      <MenuItem>x</MenuItem>
    </Menu>,
  ],
  ["photo frame", <PhotoFrame key="" src="/p.webp" alt="p" placeholder="data:," lock="locked" />],
  ["progress bar", <ProgressBar key="" label="p" value={30} />],
  [
    "range slider",
    <RangeSlider
      key=""
      min={18}
      max={99}
      value={[20, 30]}
      onChange={nothing}
      labels={{ low: "l", high: "h" }}
    />,
  ],
  ["stepper", <Stepper key="" label="s" steps={["a", "b"]} current={1} />],
  ["switch", <Switch key="">x</Switch>],
  ["tabs", <Tabs key="" label="t" tabs={[{ to: "/", label: "x" }]} />],
  ["text area", <TextArea key="" limit={10} defaultValue="abc" />],
  ["toast region", <ToastRegion key="" label="l" closeLabel="c" List={ToastList} />],
  ["top progress", <TopProgress key="" active label="l" />],
];

describe("markup from the server", () => {
  it.each(everything)("%s carries no inline style and no inline script", (_, element) => {
    const html = render(element);
    expect(html).not.toBe("");
    expect(html).not.toMatch(/\sstyle=|<style|<script|\son[a-z]+=/);
  });
});

describe("field", () => {
  it("ties label, hint and error to the control", () => {
    const html = render(
      <Field id="mail" label="E-mail" hint="Kept to ourselves" error="Invalid" required>
        <TextInput />
      </Field>,
    );
    expect(html).toContain('for="mail"');
    expect(html).toMatch(/<input[^>]*aria-describedby="mail-error mail-hint"/);
    expect(html).toMatch(/<input[^>]*aria-invalid="true"/);
    expect(html).toMatch(/<input[^>]*required=""/);
    expect(html).toMatch(/id="mail-error"[^>]*aria-live="polite"/);
  });

  it("leaves a control without trouble unmarked", () => {
    const html = render(
      <Field label="E-mail">
        <TextInput />
      </Field>,
    );
    expect(html).not.toMatch(/aria-invalid="|aria-describedby="/);
  });
});

it("draws no badge for nothing, and 99+ for a lot", () => {
  expect(render(<Badge count={0} />)).toBe("");
  expect(render(<Badge count={0} showZero tone="danger" />)).toContain(">0<");
  expect(render(<Badge count={100} />)).toContain("99+");
});

it("marks a busy button and keeps its words, so that its width stays", () => {
  const html = render(<Button loading>Send</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain("Send");
  expect(html).not.toContain("disabled=");
});

it("orders date fields as the language does", () => {
  const order = (locale: string) =>
    [...render(<DateFields locale={locale} labels={dateLabels} />).matchAll(/aria-label="(.)"/g)]
      .map((match) => match[1])
      .join("");
  expect(order("de")).toBe("DMY");
  expect(order("sv")).toBe("YMD");
});

it("counts what is typed in a text area in graphemes", () => {
  const html = render(<TextArea limit={10} defaultValue="👩‍👩‍👧‍👦!" />);
  expect(html).toMatch(/2(<!-- -->)?\/(<!-- -->)?10/);
});
