type Colours = { primary: string; shade: string; secondary: string };

/** The brand's colours of each niche for manifests and pictures: web/ui/theme.css in sRGB, light theme. */
const ofNiche: Record<number, Colours> = {
  1: { primary: "#813bc5", shade: "#6c2da7", secondary: "#fe9a43" },
  2: { primary: "#9a2cab", shade: "#812090", secondary: "#ff935a" },
  3: { primary: "#aa3a57", shade: "#8f2d47", secondary: "#eea622" },
  4: { primary: "#a03195", shade: "#86247d", secondary: "#fb9c3b" },
  5: { primary: "#4c5eb9", shade: "#3d4d9c", secondary: "#f2a329" },
  6: { primary: "#8841ae", shade: "#723393", secondary: "#ff9162" },
  7: { primary: "#5e4ad6", shade: "#4d3bb6", secondary: "#f79f34" },
};
const first = ofNiche[1] as Colours;

export function coloursOfNiche(niche: number): Colours {
  return ofNiche[niche] ?? first;
}
